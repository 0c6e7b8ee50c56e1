import { LanguageSupport, StreamLanguage, type StringStream } from '@codemirror/language'

interface Reading {
  /** The quotes of an open text literal that continues on the next line. */
  open: string | undefined
}

const constants: ReadonlySet<string> = new Set(['true', 'false', 'null'])

/** Highlighting of CEL by tokens only; the parser of schemas/evaluate finds the faults. */
const cel = StreamLanguage.define<Reading>({
  name: 'cel',
  startState: () => ({ open: undefined }),
  token(stream, reading) {
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
  },
  languageData: { closeBrackets: { brackets: ['(', '[', '{', '"'] }, commentTokens: { line: '//' } },
})

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
