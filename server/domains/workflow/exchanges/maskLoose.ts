import { LoosePairs, type LoosePlace } from './loosePairs.ts'
import { isStrongName } from './secretPairs.ts'

export const mask = '******'

/** A quoted name (nested texts have backslashes before the quotes) or a bare one, up to its value. */
const names = new RegExp(
  [
    String.raw`(\\{0,7})(["'])([^"'\\<>]{1,100})\1\2\s{0,20}[:=]\s{0,20}`,
    String.raw`(?<!xmlns:|[\w.%[\]\u4e00-\u9fff-])([\w.%[\]\u4e00-\u9fff-]{1,100})[ \t]{0,20}[:=][ \t]{0,20}`,
  ].join('|'),
  'g',
)

/** A list that starts with a name: `["Authorization","…"]`. */
const lists = /\[\s{0,20}((\\{0,7})["'])([^"'\\<>[\]]{1,100})\1\s{0,20},\s{0,20}(?=\1)/g

interface Cut {
  start: number
  end: number
  shown: string
}

/**
 * Masks secrets in a text that is no JSON, or truncated or broken JSON: values with secret names, of members (`"pwd":
 * "…"`), parameters (`pwd=…`) and headers (`Authorization: …`), and values next to such names
 * (`"field":"pwd","value":"…"`, `["pwd","…"]`). One pass per kind.
 */
export function maskLoose(text: string): string {
  return without(text, [...namedIn(text), ...listedIn(text)])
}

function namedIn(text: string): Cut[] {
  const cuts: Cut[] = []
  const pairs = new LoosePairs(text)
  names.lastIndex = 0
  for (let found = names.exec(text); found; found = names.exec(text)) {
    const place: LoosePlace = {
      at: found.index,
      start: names.lastIndex,
      depth: found[1]?.length ?? 0,
      isBare: found[4] !== undefined,
      isParameter: found[0].trimEnd().endsWith('='),
    }
    const { isSecret, before } = pairs.meet(found[3] ?? found[4] ?? '', place)
    cuts.push(...before.flatMap(value => valueAt(text.slice(0, found.index), value)))
    const [cut] = isSecret ? valueAt(text, place) : []
    if (!cut) continue
    cuts.push(cut)
    names.lastIndex = cut.end
  }
  return cuts
}

/** Matches lists of two, including truncated ones. */
function listedIn(text: string): Cut[] {
  return [...text.matchAll(lists)].flatMap(found => {
    const [all, , slashes = '', name = ''] = found
    if (!isStrongName(name)) return []
    const start = found.index + all.length
    const cuts = valueAt(text, { at: start, start, depth: slashes.length, isBare: false, isParameter: false })
    return cuts.filter(({ end }) => /^\s{0,20}(\]|$)/.test(text.slice(end, end + 21)))
  })
}

function without(text: string, cuts: Cut[]): string {
  let masked = ''
  let from = 0
  for (const { start, end, shown } of cuts.sort((a, b) => a.start - b.start)) {
    if (start < from) continue
    masked += text.slice(from, start) + shown
    from = end
  }
  return masked + text.slice(from)
}

function isLineStart(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 50), at)
  return /(^|[\r\n])[ \t]*$/.test(at > 50 ? `x${before}` : before)
}

/** Returns the value at a position; undefined for objects and lists, whose names are checked individually. */
function valueAt(text: string, { at, start, depth, isBare, isParameter }: LoosePlace): Cut[] {
  // A line `Name: value` is a header.
  if (isBare && !isParameter && isLineStart(text, at))
    return [{ start, end: endOf(text, start, /[\r\n]/g), shown: mask }]
  const opening = /\\{0,7}["']/y
  opening.lastIndex = start
  const [quote] = opening.exec(text) ?? []
  if (quote !== undefined) {
    const end = closingAt(text, start + quote.length, { quote: quote.slice(-1), depth: quote.length - 1 })
    const closing = text.slice(Math.max(start, end - quote.length), end) === quote ? quote : ''
    return [{ start, end, shown: `${quote}${mask}${closing}` }]
  }
  const rest = text.slice(start, start + 200).trimStart()
  if (/^(\{|\[\s*[{[]|null\b)/.test(rest)) return []
  if (rest.startsWith('[')) return [{ start, end: endOf(text, start, /\]/g, 1), shown: depth > 0 ? mask : `"${mask}"` }]
  const end = endOf(text, start, isParameter ? /[&\s<]/g : /[&,;}\]\s<]/g)
  return end === start ? [] : [{ start, end, shown: mask }]
}

function endOf(text: string, start: number, stop: RegExp, more = 0): number {
  stop.lastIndex = start
  const found = stop.exec(text)
  return found ? Math.min(found.index + more, text.length) : text.length
}

/** Returns the position after the closing quote; the end of a truncated text. */
function closingAt(text: string, start: number, { quote, depth }: { quote: string; depth: number }): number {
  for (let at = text.indexOf(quote, start); at !== -1; at = text.indexOf(quote, at + 1)) {
    let run = 0
    while (run < 16 && at - run - 1 >= start && text[at - run - 1] === '\\') run++
    if (run <= depth || (depth === 0 && run % 2 === 0)) return at + 1
  }
  return text.length
}
