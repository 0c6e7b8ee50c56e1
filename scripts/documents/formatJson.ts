export const widest = 120

/** Columns of a text: characters of Chinese take two. */
export const widthOf = (text: string): number =>
  text.length + (text.match(/[\u2e80-\u9fff\uf900-\ufaff\ufe30-\uff60]/g)?.length ?? 0)

/** Formats JSON like Biome: on one line if it fits, otherwise one member a line. */
export function formatJson(value: unknown, depth = 0, around = 0): string {
  const flat = onOneLine(value)
  if (typeof value !== 'object' || value === null) return flat
  const isEmpty = Object.keys(value).length === 0
  if (isEmpty || around + widthOf(flat) <= widest) return flat
  const pad = '  '.repeat(depth + 1)
  const end = '  '.repeat(depth)
  if (Array.isArray(value)) {
    const items = value.map((item, at) => pad + formatJson(item, depth + 1, pad.length + comma(at, value.length)))
    return `[\n${items.join(',\n')}\n${end}]`
  }
  const entries = Object.entries(value)
  const members = entries.map(([key, item], at) => {
    const start = `${pad}${JSON.stringify(key)}: `
    return start + formatJson(item, depth + 1, widthOf(start) + comma(at, entries.length))
  })
  return `{\n${members.join(',\n')}\n${end}}`
}

/** Columns of the comma behind an element. */
const comma = (at: number, count: number): number => (at < count - 1 ? 1 : 0)

export function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
