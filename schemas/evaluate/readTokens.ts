import { SyntaxFault } from './expressionTree.ts'

export interface Token {
  kind: 'sign' | 'name' | 'value' | 'end'
  /** Text as written; for a name in backticks, the name. */
  text: string
  /** Written in backticks, so that it is no keyword. */
  quoted?: boolean
  /** For a constant. */
  value?: string | number | boolean | null
  start: number
  end: number
}

const pattern = new RegExp(
  [
    String.raw`(?<space>(?:[ \t\r\n]|//[^\n]*)+)`,
    String.raw`(?<number>0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?<unsigned>[uU]?)`,
    String.raw`(?<prefix>[rRbB]?)(?<text>'''(?:[^\\]|\\[^])*?'''|"""(?:[^\\]|\\[^])*?"""`,
    String.raw`'(?:[^'\\\r\n]|\\[^])*'|"(?:[^"\\\r\n]|\\[^])*")`,
    '(?<name>[A-Za-z_][A-Za-z0-9_]*)',
    '`(?<quoted>[A-Za-z_][A-Za-z0-9_]*)`',
    String.raw`(?<sign>==|!=|<=|>=|&&|\|\||[-+*/%<>!()[\]{}.,:?])`,
  ].join('|'),
  'y',
)

const constants: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Splits an expression into tokens; throws a `SyntaxFault` at invalid characters. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    pattern.lastIndex = at
    const { groups } = pattern.exec(text) ?? {}
    if (!groups) throw strange(text, at)
    const end = pattern.lastIndex
    if (groups.space === undefined) tokens.push(tokenOf(groups, text.slice(at, end), at, end))
    at = end
  }
  return [...tokens, { kind: 'end', text: '', start: text.length, end: text.length }]
}

function tokenOf(groups: Record<string, string | undefined>, text: string, start: number, end: number): Token {
  if (groups.number !== undefined) {
    if (groups.unsigned) throw foreign(start, end)
    const value = Number(groups.number)
    if (!Number.isFinite(value)) throw new SyntaxFault(`no such number: ${text}`, start, end)
    return { kind: 'value', text, value, start, end }
  }
  if (groups.text !== undefined) {
    if (/b/i.test(groups.prefix ?? '')) throw foreign(start, end)
    const quote = /^('''|""")/.test(groups.text) ? 3 : 1
    const raw = groups.text.slice(quote, -quote)
    return { kind: 'value', text, value: groups.prefix ? raw : charactersOf(raw, start + quote), start, end }
  }
  if (groups.quoted !== undefined) return { kind: 'name', text: groups.quoted, quoted: true, start, end }
  if (groups.name === undefined) return { kind: 'sign', text, start, end }
  if (text === 'in') return { kind: 'sign', text, start, end }
  const constant = constants.get(text)
  return constant === undefined
    ? { kind: 'name', text, start, end }
    : { kind: 'value', text, value: constant, start, end }
}

const foreign = (start: number, end: number) =>
  new SyntaxFault('bytes and unsigned integers are not part of the language', start, end)

const strange = (text: string, at: number) =>
  /['"]/.test(text[at] ?? '')
    ? new SyntaxFault('a text is not closed', at, text.length)
    : new SyntaxFault(`unexpected character "${text[at]}"`, at, at + 1)

const escapes = String.raw`\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[xX]([0-9a-fA-F]{2})|([0-3][0-7]{2})|([^]))`
const signs: Readonly<Record<string, string>> = {
  __proto__: null as never,
  '\\': '\\',
  '"': '"',
  "'": "'",
  '`': '`',
  '?': '?',
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/**
 * Resolves escapes such as `
 * ` and `\u4e2d`.
 */
function charactersOf(raw: string, offset: number): string {
  return raw.replace(new RegExp(escapes, 'g'), (found: string, ...parts: (string | number | undefined)[]) => {
    const [u4, u8, hex, octal, sign] = parts
    const at = offset + (parts[5] as number)
    const code = [u4, u8, hex].find(digits => digits !== undefined)
    const point = code === undefined ? Number.parseInt(String(octal), 8) : Number.parseInt(String(code), 16)
    const known = sign === undefined ? undefined : signs[String(sign)]
    if (known !== undefined) return known
    if (sign !== undefined || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
      throw new SyntaxFault(`no such character: ${found}`, at, at + found.length)
    return String.fromCodePoint(point)
  })
}
