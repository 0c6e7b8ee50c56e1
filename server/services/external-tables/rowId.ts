/**
 * Returns the id of a row: its key as one text. A single-column key is used as is, so that foreign keys are ids;
 * composite keys are percent-encoded and joined with commas.
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

/** Returns the key values of an id; undefined if it does not have that many columns. */
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
