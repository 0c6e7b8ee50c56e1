/** The text itself, or null when the value is something else (an absent column, a missing argument). */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The texts of a list argument, each once and in order. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter(one => typeof one === 'string'))] : []
