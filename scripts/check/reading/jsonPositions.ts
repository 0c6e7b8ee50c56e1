/** Path inside a JSON document: keys and indexes. */
export type JsonPath = readonly (string | number)[]

export interface PositionedJson {
  value: unknown
  /** Offset of the value at a path, or of the nearest value above it. */
  valueAt(path: JsonPath): number
  /** Offset of the key that names the value at a path; of the value itself in an array. */
  keyAt(path: JsonPath): number
}

export class JsonSyntaxError extends Error {
  readonly offset: number
  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

const keyOf = (path: JsonPath) => JSON.stringify(path)

/** Parses JSON and records the position of each value. Refuses duplicate keys, which JSON.parse accepts. */
export function parsePositioned(text: string): PositionedJson {
  const values = new Map<string, number>()
  const keys = new Map<string, number>()
  let at = 0

  const fail = (message: string, offset = at): never => {
    throw new JsonSyntaxError(message, offset)
  }
  const space = () => {
    while (at < text.length && ' \t\r\n'.includes(text[at]!)) at++
  }
  const takes = (sign: string) => {
    if (text[at] !== sign) return false
    at++
    return true
  }
  if (text.startsWith('\ufeff')) fail('the file begins with a byte order mark (U+FEFF): save it as UTF-8 without one')
  const expect = (sign: string) => {
    const wanted = sign === '"' ? 'a name in quotes' : `"${sign}"`
    if (!takes(sign)) fail(at < text.length ? `expected ${wanted} but found "${text[at]}"` : `expected ${wanted}`)
  }

  function readString(): string {
    const start = at
    expect('"')
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
    if (at >= text.length) fail('a string is not closed', start)
    at++
    try {
      return JSON.parse(text.slice(start, at)) as string
    } catch {
      return fail('a string holds a wrong escape or a line break', start)
    }
  }

  function readObject(path: JsonPath): Record<string, unknown> {
    const entries: [string, unknown][] = []
    const seen = new Set<string>()
    expect('{')
    space()
    if (takes('}')) return {}
    for (;;) {
      space()
      const keyOffset = at
      const key = readString()
      if (seen.has(key)) fail(`"${key}" is given twice`, keyOffset)
      seen.add(key)
      keys.set(keyOf([...path, key]), keyOffset)
      space()
      expect(':')
      entries.push([key, readValue([...path, key])])
      space()
      if (takes('}')) return Object.fromEntries(entries)
      expect(',')
    }
  }

  function readArray(path: JsonPath): unknown[] {
    const items: unknown[] = []
    expect('[')
    space()
    if (takes(']')) return items
    for (;;) {
      items.push(readValue([...path, items.length]))
      space()
      if (takes(']')) return items
      expect(',')
    }
  }

  function readWord(): unknown {
    const word = /^[-+.\w]+/.exec(text.slice(at, at + 60))?.[0] ?? ''
    try {
      const value: unknown = JSON.parse(word)
      at += word.length
      return value
    } catch {
      return fail(at >= text.length ? 'the document ends too soon' : `${named(word || text[at]!)} is not JSON`)
    }
  }

  function readValue(path: JsonPath): unknown {
    space()
    values.set(keyOf(path), at)
    if (text[at] === '{') return readObject(path)
    if (text[at] === '[') return readArray(path)
    return text[at] === '"' ? readString() : readWord()
  }

  const value = readValue([])
  space()
  if (at < text.length) fail('something follows the end of the document')

  function valueAt(path: JsonPath): number {
    for (let length = path.length; length > 0; length--) {
      const found = values.get(keyOf(path.slice(0, length)))
      if (found !== undefined) return found
    }
    return 0
  }
  return { value, valueAt, keyAt: path => keys.get(keyOf(path)) ?? valueAt(path) }
}

/** Line and column, from 1, of an offset. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** A path as a person writes it: `actions.row[0].with`, the whole document as an empty text. */
export function pathText(path: JsonPath): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else if (/^[A-Za-z_$][\w$-]*$/.test(part)) text += text === '' ? part : `.${part}`
    else text += `[${JSON.stringify(part)}]`
  }
  return text
}

/** Quotes a character; an invisible one is named by its code point. */
const named = (text: string): string =>
  /^[\p{Cc}\p{Cf}\p{Zs}]$/u.test(text)
    ? `the invisible character U+${text.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
    : `"${text}"`
