/** Fills placeholders: `fillText('删除 {name}？', { name: '工程部' })` is `删除 工程部？`; an unknown name becomes empty. */
export const fillText = (text: string, row: unknown): string =>
  text.replace(/\{([A-Za-z0-9]+)\}/g, (_, name: string) => {
    const value = typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[name] : undefined
    return value === undefined || value === null ? '' : String(value)
  })
