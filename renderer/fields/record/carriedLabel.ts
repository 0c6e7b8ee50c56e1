/**
 * Returns the label delivered with a reference. Labels of a list correspond to its ids by position, so they are invalid
 * once the list differs from the record's.
 */
export function carriedLabel(label: unknown, isOfRecord = true): string | readonly string[] | undefined {
  if (typeof label === 'string') return label
  return isOfRecord && isTexts(label) ? label : undefined
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')
