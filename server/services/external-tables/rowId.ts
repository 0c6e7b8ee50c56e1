/**
 * The id of a row: its key, as one text. A key of one column is that column's value, so that foreign keys are ids as
 * they stand; several are written one behind the other, each percent-encoded, with commas between.
 *
 * Encodes an empty key as `␀`, since an id cannot be empty.
 *
 * @example rowId(['7']) // '7'
 * @example rowId(['']) // '␀'
 * @example rowId(['a,b', '2']) // 'a%2Cb,2'
 */
export const rowId = (values: readonly string[]): string =>
  values.length === 1 ? singleId(values[0] ?? '') : values.map(encodeURIComponent).join(',')

const nothing = '␀'
const singleId = (value: string) => (value === '' || value.startsWith(nothing) ? `${nothing}${value}` : value)

/** The values of a key; undefined for a text that is no id of that many columns. */
export function readRowId(id: string, columns: number): string[] | undefined {
  if (columns === 1) return [id.startsWith(nothing) ? id.slice(nothing.length) : id]
  const parts = id.split(',')
  if (columns === 0 || parts.length !== columns) return undefined
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return undefined
  }
}
