const widest = 120

/** JSON as this project writes it by hand: what fits a line stands on one. */
export function formatJson(value: unknown, depth = 0, before = 0): string {
  const flat = onOneLine(value)
  if (typeof value !== 'object' || value === null) return flat
  const isEmpty = Object.keys(value).length === 0
  if (isEmpty || (depth > 0 && before + flat.length <= widest)) return flat
  const pad = '  '.repeat(depth + 1)
  const end = '  '.repeat(depth)
  if (Array.isArray(value)) {
    const items = value.map(item => pad + formatJson(item, depth + 1, pad.length + 1))
    return `[\n${items.join(',\n')}\n${end}]`
  }
  const members = Object.entries(value).map(([key, item]) => {
    const start = `${pad}${JSON.stringify(key)}: `
    return start + formatJson(item, depth + 1, start.length + 1)
  })
  return `{\n${members.join(',\n')}\n${end}}`
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
