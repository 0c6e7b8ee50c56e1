/**
 * Detects user-written patterns that may take exponential time: those in which a repeated part can be split in several
 * ways, such as `(a+)+`, `(\w+\s?)*`, `(a|ab)*`. They are recognized by their form.
 */

/** One item of a pattern with its repetitions. */
export interface Item {
  /** Sample characters it can begin with, as bits. */
  first: bigint
  /** Sample characters it can contain. */
  all: bigint
  min: number
  max: number
  /** For groups. */
  ways?: Item[][]
  /** True for a look-ahead or look-behind, which consumes nothing. */
  isLook?: boolean
  /** Whether the sample characters represent everything that it can match. */
  isSampled: boolean
}

/** More repetitions count as unlimited. */
const many = 20
const samples = [...Array.from({ length: 127 }, (_, index) => String.fromCharCode(index + 1)), 'é', '中']
const atom = new RegExp(
  [
    String.raw`\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\c[a-z]|\\[pP]\{[^}]*\}|\\k<[^>]*>|\\[1-9]\d*|\\.`,
    String.raw`\[(?:\\.|[^\]\\])*\]|[^()|]`,
  ].join('|'),
  'iy',
)
/** Atoms whose characters beyond ASCII the samples may miss. */
const unsampled = /[^\0-\x7f]|\\[uxpPck1-9]/
const count = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y
const opening = /\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/y

/**
 * Whether a pattern may be slow.
 *
 * @example isSlowPattern('^(a+)+$') // true
 */
export function isSlowPattern(source: string): boolean {
  return withoutLooks(waysOf(source)).some(way => way.some(isSlowItem))
}

/** Reads a pattern as alternatives of items. */
export const waysOf = (source: string): Item[][] => readWays({ source, at: 0 })

const withoutLooks = (ways: readonly Item[][]): Item[][] =>
  ways.map(way =>
    way.flatMap(item => (item.isLook ? [] : [item.ways ? { ...item, ways: withoutLooks(item.ways) } : item])),
  )

interface Reader {
  source: string
  at: number
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.source) ?? undefined
  if (found) reader.at = pattern.lastIndex
  return found
}

function readWays(reader: Reader): Item[][] {
  const ways: Item[][] = [[]]
  while (reader.at < reader.source.length && reader.source[reader.at] !== ')') {
    if (reader.source[reader.at] === '|') {
      reader.at += 1
      ways.push([])
      continue
    }
    const item = readItem(reader)
    if (item) ways.at(-1)?.push(item)
  }
  return ways
}

function readItem(reader: Reader): Item | undefined {
  const open = take(reader, opening)
  if (open) {
    const ways = readWays(reader)
    reader.at += 1
    const times = readCount(reader)
    if (/[=!]$/.test(open[0])) return { ways, isLook: true, isSampled: true, first: 0n, all: 0n, min: 0, max: 0 }
    const inner = ways.flat()
    const all = inner.reduce((bits, item) => bits | item.all, 0n)
    const first = ways.reduce((bits, way) => bits | firstOf(way), 0n)
    return { ways, all, first, isSampled: inner.every(item => item.isSampled), ...times }
  }
  const text = take(reader, atom)?.[0]
  if (text === undefined) {
    reader.at += 1
    return undefined
  }
  const times = readCount(reader)
  if (text === '^' || text === '$' || text === '\\b' || text === '\\B') return undefined
  const bits = bitsOf(text)
  return { first: bits, all: bits, isSampled: !unsampled.test(text), ...times }
}

function readCount(reader: Reader): { min: number; max: number } {
  const found = take(reader, count)
  if (!found) return { min: 1, max: 1 }
  const [text, from, comma, to] = found
  if (from !== undefined) {
    const max = comma === '' ? Number(from) : to === '' ? Number.POSITIVE_INFINITY : Number(to)
    return { min: Number(from), max }
  }
  return { min: text.startsWith('+') ? 1 : 0, max: text.startsWith('?') ? 1 : Number.POSITIVE_INFINITY }
}

function bitsOf(text: string): bigint {
  let one: RegExp
  try {
    one = new RegExp(`^(?:${text})$`)
  } catch {
    return (1n << BigInt(samples.length)) - 1n
  }
  // A back reference may match anything.
  if (/^\\[1-9k]/.test(text)) return (1n << BigInt(samples.length)) - 1n
  return samples.reduce((bits, sample, index) => (one.test(sample) ? bits | (1n << BigInt(index)) : bits), 0n)
}

export function firstOf(way: readonly Item[]): bigint {
  let bits = 0n
  for (const item of way) {
    bits |= item.first
    if (item.min > 0) break
  }
  return bits
}

function isSlowItem(item: Item): boolean {
  const { ways } = item
  if (!ways) return false
  if (item.max > many && (isAmbiguous(ways) || ways.some(way => hasLooseEnd(way, item.first)))) return true
  return ways.some(way => way.some(isSlowItem))
}

/** Whether two alternatives may match the same text. */
export const isAmbiguous = (ways: readonly Item[][]): boolean =>
  ways.some((one, index) => ways.slice(index + 1).some(other => overlap(one, other)))

function overlap(one: readonly Item[], other: readonly Item[]): boolean {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [a, b] = [one[at], other[at]]
    if (!a || !b) return true
    if ((a.first & b.first) === 0n && a.min > 0 && b.min > 0) return false
    if (!isSingle(a) || !isSingle(b)) return true
  }
  return true
}

const isSingle = ({ min, max, ways }: Item) => min === 1 && max === 1 && !ways

/** Whether it, or something inside it, is unlimited. */
const isEndless = ({ max, ways }: Item): boolean => max > many || ways?.some(way => way.some(isEndless)) === true

/** Whether it contains an unlimited part whose text could also match what follows it, or the next repetition. */
function hasLooseEnd(way: readonly Item[], again: bigint): boolean {
  return way.some((item, index) => {
    if (!isEndless(item)) return false
    for (const next of way.slice(index + 1)) {
      if ((next.first & item.all) !== 0n) return true
      if (next.min > 0) return false
    }
    return (again & item.all) !== 0n
  })
}
