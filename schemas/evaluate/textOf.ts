/** Returns the text, or null for any other value (an absent column, a missing argument). */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Returns the distinct texts of a list argument, in order. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter(one => typeof one === 'string'))] : []
