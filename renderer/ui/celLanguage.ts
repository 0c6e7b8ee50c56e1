import { LanguageSupport, StreamLanguage, type StringStream } from '@codemirror/language'

interface Reading {
  /** The quotes of an open text literal that continues on the next line. */
  open: string | undefined
}

const constants: ReadonlySet<string> = new Set(['true', 'false', 'null'])

const closeBrackets = { brackets: ['(', '[', '{', '"'] }

/** Highlighting of CEL by tokens only; the parser of schemas/evaluate finds the faults. */
const cel = StreamLanguage.define<Reading>({
  name: 'cel',
  startState: () => ({ open: undefined }),
  token: readCel,
  languageData: { closeBrackets, commentTokens: { line: '//' } },
})

/** A text with CEL in `{{…}}`. */
const template = StreamLanguage.define<Reading & { isInside: boolean }>({
  name: 'template',
  startState: () => ({ open: undefined, isInside: false }),
  token(stream, reading) {
    const sign = reading.isInside ? '}}' : '{{'
    if (!reading.open && stream.match(sign)) {
      reading.isInside = !reading.isInside
      return 'keyword'
    }
    if (reading.isInside) return readCel(stream, reading)
    if (!stream.skipTo('{{')) stream.skipToEnd()
    return null
  },
  languageData: { closeBrackets },
})

function readCel(stream: StringStream, reading: Reading): string | null {
  if (reading.open) return readText(stream, reading)
  if (stream.eatSpace()) return null
  if (stream.match('//')) {
    stream.skipToEnd()
    return 'comment'
  }
  const quotes = stream.match(/^[rR]?("""|'''|"|')/)
  if (Array.isArray(quotes)) {
    reading.open = quotes[1]
    return readText(stream, reading)
  }
  if (stream.match(/^(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/)) return 'number'
  if (stream.match(/^in\b/)) return 'keyword'
  const word = stream.match(/^[A-Za-z_]\w*/)
  if (Array.isArray(word)) return constants.has(word[0]) ? 'atom' : stream.peek() === '(' ? 'keyword' : 'propertyName'
  stream.next()
  return null
}

function readText(stream: StringStream, reading: Reading): string {
  while (!stream.eol()) {
    if (stream.match(reading.open!)) {
      reading.open = undefined
      return 'string'
    }
    if (stream.next() === '\\') stream.next()
  }
  // Single quotes end with the line.
  if (reading.open?.length === 1) reading.open = undefined
  return 'string'
}

export const celLanguage = (): LanguageSupport => new LanguageSupport(cel)
export const templateLanguage = (): LanguageSupport => new LanguageSupport(template)
