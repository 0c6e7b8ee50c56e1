/** Returns the display words of a boolean in files and logs, as the console shows them. */
export function truthWords(name: string): { yes: string; no: string } {
  if (name === 'enabled') return { yes: '启用', no: '停用' }
  if (name === 'visible') return { yes: '显示', no: '隐藏' }
  return { yes: '是', no: '否' }
}

const zone = 8 * 3_600_000

/** Formats a moment in China time: `2026-11-21 14:30:12`. */
export const momentText = (at: Date): string =>
  Number.isNaN(at.getTime()) ? '' : new Date(at.getTime() + zone).toISOString().slice(0, 19).replace('T', ' ')

/** Formats a time without a zone: `2026-03-01 09:30:00`; drops fractions of a second. */
export const localText = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}/.test(text) ? text.slice(0, 19).replace('T', ' ') : text
