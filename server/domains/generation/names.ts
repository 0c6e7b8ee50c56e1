import { createHash } from 'node:crypto'
import { pinyin } from 'pinyin-pro'
import { searchWords } from '../../../schemas/evaluate/searchWords.ts'
import { systemNames } from '../../../schemas/evaluate/systemNames.ts'

const kept: ReadonlySet<string> = new Set([...systemNames, 'ids'])
/** Codes, paths and addresses contain names; twenty Chinese characters in pinyin would be too long. */
const longestName = 60

/**
 * Converts a table or column name to camel case: letters and digits only, no two adjacent capitals, at most 60
 * characters.
 *
 * @example camelName('playlist_track') // 'playlistTrack'
 * @example camelName('客户') // 'keHu'
 */
export function camelName(text: string): string {
  const latin = /[㐀-鿿]/.test(text) ? pinyin(text, { toneType: 'none', nonZh: 'consecutive' }) : text
  const words = latin
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')
    .map(word => word.toLowerCase())
  // A single letter before another word would create two adjacent capitals.
  const joined = words
    .map((word, index) => (index === 0 || words[index - 1]?.length === 1 ? word : capital(word)))
    .join('')
  const safe = joined.replace(/^\d+/, digits => `n${digits}`)
  const mark = () => `x${createHash('sha256').update(text).digest('hex').slice(0, 6)}`
  if (!/^[a-z]/.test(safe)) return mark()
  return safe.length > longestName ? `${safe.slice(0, longestName - 7)}${mark()}` : safe
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns a property name; names that the console or its lists use get a prefix. */
export function propertyName(column: string, taken: ReadonlySet<string>): string {
  const name = camelName(column)
  // Every object inherits a constructor and other members: a row would return these for an empty column.
  const own = kept.has(name) || searchWords.has(name) || name in {} ? `row${capital(name)}` : name
  return free(own, taken)
}

/** Returns the name, with a number if it is taken. */
export function free(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) if (!taken.has(`${name}${number}`)) return `${name}${number}`
}

/** `chinookPlaylistTrack` → `chinook-playlist-track` */
export const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** `chinookPlaylistTrack` → `CHINOOK_PLAYLIST_TRACK` */
export const upper = (name: string): string => kebab(name).replaceAll('-', '_').toUpperCase()
