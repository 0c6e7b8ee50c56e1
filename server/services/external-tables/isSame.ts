/** Whether a form sent back the stored value: trimmed, empty text as null, moments in any notation. */
export function isSame(stored: unknown, given: unknown): boolean {
  const plain = (value: unknown) => {
    if (value === undefined || value === null) return null
    if (value instanceof Date) return value.toISOString()
    if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : value
    const text = value.trim()
    return text === '' ? null : text
  }
  const [a, b] = [plain(stored), plain(given)]
  if (a === b) return true
  const isMoment =
    typeof a === 'string' && typeof b === 'string' && /^\d{4}-\d\d-\d\dT/.test(a) && /^\d{4}-\d\d-\d\d[T ]/.test(b)
  return isMoment && Date.parse(a) === Date.parse(b)
}
