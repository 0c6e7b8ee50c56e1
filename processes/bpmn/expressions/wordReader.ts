import { TranslationFault } from './cel.ts'
import { finding } from './findings.ts'

export interface Word {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end'
  text: string
}

const pattern = new RegExp(
  [
    String.raw`((?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+)|((?:\d+(?:\.\d+)?|(?<![\w.)\]])\.\d+)(?:[eE][+-]?\d+)?)[lLfFdD]?`,
    String.raw`("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')|([\p{L}_$][\p{L}\p{N}_$]*)`,
    String.raw`(\.\.|\*\*|==|!=|<=|>=|&&|\|\||[-+*/%<>!=()[\]{}.,:?;@])`,
  ].join('|'),
  'uy',
)

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

function readWords(source: string): Word[] {
  const words: Word[] = []
  for (let at = 0; at < source.length; ) {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (!found) throw new TranslationFault(finding('LETTER_UNKNOWN', { letter: source.charAt(at) }))
    at = pattern.lastIndex
    const [, , number, text, name, sign] = found
    if (number !== undefined) words.push({ kind: 'number', text: number.replace(/^\./, '0.') })
    else if (text !== undefined) words.push({ kind: 'text', text: unescaped(text.slice(1, -1)) })
    else if (name !== undefined) words.push({ kind: 'name', text: name })
    else if (sign !== undefined) words.push({ kind: 'sign', text: sign })
  }
  return words
}

const unescaped = (text: string) =>
  text.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g, (_, code: string | undefined, sign: string) =>
    code === undefined ? (escapes[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  )

const end: Word = { kind: 'end', text: '' }

/** Reads a foreign expression token by token. */
export class WordReader {
  private readonly words: Word[]
  private place = 0
  private depth = 0

  constructor(source: string) {
    this.words = readWords(source)
  }

  peek(ahead = 0): Word {
    return this.words[this.place + ahead] ?? end
  }

  next(): Word {
    const word = this.peek()
    this.place++
    return word
  }

  /** Whether the next token is this sign or keyword; text literals never match. */
  is(text: string, ahead = 0): boolean {
    const word = this.peek(ahead)
    return word.text === text && (word.kind === 'sign' || word.kind === 'name')
  }

  /** Consumes one of the given signs or keywords if it is next. */
  take(...texts: string[]): string | undefined {
    const found = texts.find(text => this.is(text))
    if (found !== undefined) this.place++
    return found
  }

  expect(text: string): void {
    if (!this.take(text)) throw this.strange(text)
  }

  skip(words: number): void {
    this.place += words
  }

  finish(): void {
    if (this.peek().kind !== 'end') throw this.strange()
  }

  /** Returns the fault of the next token; `missing` is what should stand there. */
  strange(missing?: string): TranslationFault {
    const { kind, text } = this.peek()
    if (missing === undefined)
      return new TranslationFault(
        kind === 'end' ? finding('EXPRESSION_ENDS_EARLY') : finding('WORD_MISPLACED', { text }),
      )
    return new TranslationFault(
      kind === 'end'
        ? finding('EXPRESSION_ENDS_WITHOUT', { missing })
        : finding('WORD_MISPLACED_WITHOUT', { text, missing }),
    )
  }

  /** Limits the nesting depth to prevent a stack overflow. */
  nested<T>(read: () => T): T {
    if (++this.depth > 100) throw new TranslationFault(finding('EXPRESSION_TOO_DEEP'))
    try {
      return read()
    } finally {
      this.depth--
    }
  }

  /** Reads a comma-separated list and consumes the closing sign. */
  items<T>(closing: string, read: () => T): T[] {
    const items: T[] = []
    if (this.take(closing)) return items
    do items.push(read())
    while (this.take(','))
    this.expect(closing)
    return items
  }
}
