import { polyphonic } from 'pinyin-pro'

/** Longest text that is read as pinyin, in letters. */
const longest = 30
/** Most characters that it may stand for, and most ways to divide it that are tried: both bound the pattern. */
const mostCharacters = 6
const mostWays = 4

const readable = /^[a-z\p{Script=Han}\s']+$/u
const single = /^(?:[zcs]h|[a-z])/

/**
 * A regular expression for words that sound like the text: each character by its pinyin, the beginning of it or its initial,
 * with all its readings. Undefined when the text holds no Latin letter or is no pinyin.
 *
 * @example pinyinPattern('zs') // finds 张三
 * @example pinyinPattern('zhangs') // likewise
 */
export function pinyinPattern(text: string): string | undefined {
  const given = text.toLowerCase()
  if (given.length > longest || !readable.test(given) || !/[a-z]/.test(given)) return undefined
  const words = given.replaceAll(/[\s']/g, '')
  const ways = waysToDivide(words)
  return ways.length === 0 ? undefined : ways.map(way => way.map(charactersOf).join('')).join('|')
}

/** Divides letters into beginnings of syllables, fewest first; `zhangs` is `zhang s`, and `z h an g s` comes later. */
function waysToDivide(words: string): string[][] {
  const ways: string[][][] = Array.from({ length: words.length + 1 }, () => [])
  ways[words.length] = [[]]
  for (let from = words.length - 1; from >= 0; from--) {
    const parts = partsAt(words, from)
    ways[from] = parts
      .flatMap(part => (ways[from + part.length] ?? []).map(rest => [part, ...rest]))
      .filter(way => way.length <= mostCharacters)
      .toSorted((a, b) => a.length - b.length)
      .slice(0, mostWays)
  }
  return ways[0] ?? []
}

/** What may stand for one character from a place on: a whole syllable, its initial, or the beginning with which the text ends. */
function partsAt(words: string, from: number): string[] {
  const rest = words.slice(from)
  if (/^\p{Script=Han}/u.test(rest)) return [String.fromCodePoint(rest.codePointAt(0) ?? 0)]
  const parts = new Set([rest, single.exec(rest)?.[0] ?? '', rest.charAt(0)])
  for (let length = 2; length <= 6; length++) if (sounds().has(rest.slice(0, length))) parts.add(rest.slice(0, length))
  return [...parts].filter(part => part !== '' && charactersOf(part) !== '')
}

const classes = new Map<string, string>()

/** A class of the characters with a reading that begins so; empty when there is none. */
function charactersOf(part: string): string {
  if (!/^[a-z]+$/.test(part)) return part
  const known = classes.get(part)
  if (known !== undefined) return known
  const found = new Set([...sounds()].flatMap(([sound, characters]) => (sound.startsWith(part) ? characters : [])))
  if (found.size === 0) return ''
  const made = `[${[...found].join('')}]`
  classes.set(part, made)
  return made
}

let known: Map<string, string[]> | undefined

/** Characters by sound. Read when the first text in Latin letters is searched: it takes about 0.2 s. */
function sounds(): Map<string, string[]> {
  if (known) return known
  known = new Map()
  const characters = Array.from({ length: 0xa000 - 0x4e00 }, (_, index) => String.fromCodePoint(0x4e00 + index))
  const readings = polyphonic(characters.join(''), { toneType: 'none', type: 'array', v: true })
  for (const [index, reading] of readings.entries())
    for (const sound of new Set(reading)) {
      const list = known.get(sound)
      if (list) list.push(characters[index] ?? '')
      else if (/^[a-z]+$/.test(sound)) known.set(sound, [characters[index] ?? ''])
    }
  return known
}
