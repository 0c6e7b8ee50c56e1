import { isSecretName } from './secretNames.ts'

export const mask = '******'

/** A name, quoted (in a text of a text with backslashes before the quotes) or bare, up to its value. */
const names =
  /(\\{0,7})(["'])([^"'\\<>]{1,100})\1\2\s{0,20}[:=]\s{0,20}|(?<!xmlns:|[\w.%[\]\u4e00-\u9fff-])([\w.%[\]\u4e00-\u9fff-]{1,100})[ \t]{0,20}[:=][ \t]{0,20}/g

/**
 * A text that is no JSON, or was cut or broken: the values of whatever names in it say that they are secret, of members
 * (`"pwd": "…"`), parameters (`pwd=…`) and headers (`Authorization: …`). Goes through the text once.
 */
export function maskLoose(text: string): string {
  let masked = ''
  let from = 0
  names.lastIndex = 0
  for (let found = names.exec(text); found; found = names.exec(text)) {
    if (!isSecretName(found[3] ?? found[4] ?? '')) continue
    const start = names.lastIndex
    const isParameter = found[0].trimEnd().endsWith('=')
    const isHeader = found[4] !== undefined && !isParameter && isLineStart(text, found.index)
    const value = valueAt(text, start, { depth: found[1]?.length ?? 0, isHeader, isParameter })
    if (!value) continue
    masked += text.slice(from, start) + value.shown
    from = value.end
    names.lastIndex = value.end
  }
  return masked + text.slice(from)
}

function isLineStart(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 50), at)
  return /(^|[\r\n])[ \t]*$/.test(at > 50 ? `x${before}` : before)
}

interface Place {
  /** Backslashes before a quotation mark of this text. */
  depth: number
  /** `Name: value` in a line of its own. */
  isHeader: boolean
  /** `name=value`. */
  isParameter: boolean
}

/** Where the value ends that begins there; nothing for what has parts, whose names are looked at one by one. */
function valueAt(
  text: string,
  start: number,
  { depth, isHeader, isParameter }: Place,
): { end: number; shown: string } | undefined {
  if (isHeader) return { end: endOf(text, start, /[\r\n]/g), shown: mask }
  const opening = /\\{0,7}["']/y
  opening.lastIndex = start
  const [quote] = opening.exec(text) ?? []
  if (quote !== undefined) {
    const end = closingAt(text, start + quote.length, { quote: quote.slice(-1), depth: quote.length - 1 })
    return {
      end,
      shown: `${quote}${mask}${text.slice(Math.max(start, end - quote.length), end) === quote ? quote : ''}`,
    }
  }
  const rest = text.slice(start, start + 200).trimStart()
  if (/^(\{|\[\s*[{[]|null\b)/.test(rest)) return undefined
  if (rest.startsWith('[')) return { end: endOf(text, start, /\]/g, 1), shown: depth > 0 ? mask : `"${mask}"` }
  const end = endOf(text, start, isParameter ? /[&\s<]/g : /[&,;}\]\s<]/g)
  return end === start ? undefined : { end, shown: mask }
}

function endOf(text: string, start: number, stop: RegExp, more = 0): number {
  stop.lastIndex = start
  const found = stop.exec(text)
  return found ? Math.min(found.index + more, text.length) : text.length
}

/** Behind the mark that closes a text; the end where it was cut. */
function closingAt(text: string, start: number, { quote, depth }: { quote: string; depth: number }): number {
  for (let at = text.indexOf(quote, start); at !== -1; at = text.indexOf(quote, at + 1)) {
    let run = 0
    while (run < 16 && at - run - 1 >= start && text[at - run - 1] === '\\') run++
    if (run <= depth || (depth === 0 && run % 2 === 0)) return at + 1
  }
  return text.length
}
