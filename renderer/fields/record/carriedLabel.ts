/**
 * What a record carries as label of a reference. Labels of a list belong to its ids by their places: they say nothing any
 * more once the list is another one than that of the record.
 */
export function carriedLabel(label: unknown, isOfRecord = true): string | readonly string[] | undefined {
  if (typeof label === 'string') return label
  return isOfRecord && isTexts(label) ? label : undefined
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')
