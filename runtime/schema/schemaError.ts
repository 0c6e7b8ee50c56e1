/** A schema that cannot be drawn: the place, the found and the expected value. */
export class SchemaError extends Error {
  readonly file: string
  /** JSON path, for example `columns[1].field`. */
  readonly path: string
  readonly found: string
  readonly expected: string

  constructor(at: { file: string; path: string; found: unknown; expected: string }) {
    const found = describe(at.found)
    super(`${at.file}, ${at.path || '(root)'}: found ${found}, expected ${at.expected}`)
    this.name = 'SchemaError'
    this.file = at.file
    this.path = at.path
    this.found = found
    this.expected = at.expected
  }
}

function describe(value: unknown): string {
  if (value === undefined) return '（无）'
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}
