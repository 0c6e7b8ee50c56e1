import { polyphonic } from 'pinyin-pro'

/** Maximum letters of a text read as pinyin. */
const longest = 30
/** Maximum characters it may stand for, and maximum segmentations to try; both bound the pattern. */
const mostCharacters = 6
const mostWays = 4

const readable = /^[a-z\p{Script=Han}\s']+$/u
const single = /^(?:[zcs]h|[a-z])/

/**
 * Returns a regular expression for words with that pronunciation: each character by its pinyin, a prefix of it or its
 * initial, with all readings. Undefined if the text contains no Latin letter or is no pinyin.
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

/** Splits letters into syllable prefixes, shortest lists first: `zhang s` comes before `z h an g s`. */
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

/**
 * Returns what may stand for one character at a position: a syllable, its initial, or a prefix at the end of the text.
 */
function partsAt(words: string, from: number): string[] {
  const rest = words.slice(from)
  if (/^\p{Script=Han}/u.test(rest)) return [String.fromCodePoint(rest.codePointAt(0) ?? 0)]
  const parts = new Set([rest, single.exec(rest)?.[0] ?? '', rest.charAt(0)])
  for (let length = 2; length <= 6; length++) if (sounds().has(rest.slice(0, length))) parts.add(rest.slice(0, length))
  return [...parts].filter(part => part !== '' && charactersOf(part) !== '')
}

const classes = new Map<string, string>()

/** Returns a character class of all characters with such a reading; empty if there is none. */
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

/** Returns characters by pronunciation. Loaded at the first search with Latin letters; takes about 0.2 s. */
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
