import type { DictionaryEntry } from '../../schemas/types/dictionary.ts'
import { callEndpoint } from '../data/callEndpoint.ts'
import { hearing, onServerEvent } from '../events/serverEvents.ts'

/** An entry as the server tells it: one that is no longer chosen still says what old data mean. */
interface ToldEntry extends DictionaryEntry {
  enabled?: boolean
  /** Value of the entry above. */
  parent?: string | null
}

/** An entry that may be chosen; below others it has a level. */
export interface ChoosableEntry extends DictionaryEntry {
  level: number
}

interface Kept {
  at: number
  reading: Promise<readonly ChoosableEntry[]>
}

/**
 * Dictionaries by code, loaded once for all pages. The server tells of changes; while it is not heard, what is older than
 * half a minute is asked for again, which costs a short answer as long as nothing changed.
 */
const kept = new Map<string, Kept>()
const entries = new Map<string, ReadonlyMap<string, DictionaryEntry>>()
const unheardMilliseconds = 30_000

/** What may be chosen, each entry behind the one above it: `const options = await loadDictionary('ORG_TYPE')` */
export function loadDictionary(code: string): Promise<readonly ChoosableEntry[]> {
  const known = kept.get(code)
  if (known && (hearing.get() || Date.now() - known.at < unheardMilliseconds)) return known.reading
  const reading = callEndpoint('dictionary.list', { code, all: true }, { silent: true }).then(answer => {
    const list = Array.isArray(answer) ? (answer as ToldEntry[]) : []
    entries.set(code, new Map(list.map(entry => [String(entry.value), entry])))
    return inTreeOrder(list.filter(entry => entry.enabled !== false))
  })
  const now = { at: Date.now(), reading }
  kept.set(code, now)
  // A dictionary that could not be read is asked for again by the next page.
  reading.catch(() => {
    if (kept.get(code) === now) kept.delete(code)
  })
  return reading
}

/** An entry whose parent is not offered stands with those that have none. */
function inTreeOrder(list: readonly ToldEntry[]): ChoosableEntry[] {
  const offered = new Set(list.map(({ value }) => value))
  const below = new Map<string | null, ToldEntry[]>()
  for (const entry of list) {
    const above = entry.parent !== undefined && entry.parent !== null && offered.has(entry.parent) ? entry.parent : null
    const siblings = below.get(above)
    if (siblings) siblings.push(entry)
    else below.set(above, [entry])
  }
  const unfold = (parent: string | null, level: number): ChoosableEntry[] =>
    (below.get(parent) ?? []).flatMap(entry => [{ ...entry, level }, ...unfold(entry.value, level + 1)])
  return unfold(null, 0)
}

/** The entry of a value in a dictionary loaded before; undefined when unknown. */
export const dictionaryEntry = (code: string, value: unknown): DictionaryEntry | undefined =>
  entries.get(code)?.get(String(value))

/** Resolves when all could be read or not: a page shows codes rather than nothing. */
export async function loadDictionaries(codes: readonly string[]): Promise<void> {
  await Promise.allSettled(codes.map(loadDictionary))
}

export function forgetDictionaries(): void {
  kept.clear()
  entries.clear()
}

// What is on the screen keeps its labels; whatever is opened from now on asks.
const doubt = () => kept.clear()
onServerEvent('dictionary', doubt)
onServerEvent('missed', doubt)
