import type { DictionaryEntry } from '../../schemas/types/dictionary.ts'
import { callEndpoint } from '../data/callEndpoint.ts'
import { hearing, onServerEvent } from '../events/serverEvents.ts'

/** An entry from the server; disabled entries still explain old data. */
interface AnsweredEntry extends DictionaryEntry {
  enabled?: boolean
  /** Value of the parent entry. */
  parent?: string | null
}

/** A choosable entry, with its level below others. */
export interface ChoosableEntry extends DictionaryEntry {
  level: number
}

interface Kept {
  at: number
  reading: Promise<readonly ChoosableEntry[]>
}

/**
 * Cached dictionaries by code, shared by all pages. The server announces changes; while events are not received,
 * entries older than half a minute are revalidated, which is cheap if nothing changed.
 */
const kept = new Map<string, Kept>()
const entries = new Map<string, ReadonlyMap<string, AnsweredEntry>>()
const unheardMilliseconds = 30_000

/**
 * Returns the choosable entries, each after its parent.
 *
 * @example const options = await loadDictionary('ORG_TYPE')
 */
export function loadDictionary(code: string): Promise<readonly ChoosableEntry[]> {
  const known = kept.get(code)
  if (known && (hearing.get() || Date.now() - known.at < unheardMilliseconds)) return known.reading
  const reading = callEndpoint('dictionary.list', { code, all: true }, { silent: true }).then(answer => {
    const list = Array.isArray(answer) ? (answer as AnsweredEntry[]) : []
    entries.set(code, new Map(list.map(entry => [String(entry.value), entry])))
    return inTreeOrder(list.filter(entry => entry.enabled !== false))
  })
  const now = { at: Date.now(), reading }
  kept.set(code, now)
  // A failed dictionary is requested again by the next page.
  reading.catch(() => {
    if (kept.get(code) === now) kept.delete(code)
  })
  return reading
}

/** Orders entries as a tree; an entry whose parent is not offered becomes a root. */
function inTreeOrder(list: readonly AnsweredEntry[]): ChoosableEntry[] {
  const offered = new Set(list.map(({ value }) => value))
  const below = new Map<string | null, AnsweredEntry[]>()
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

/** Returns the entry of a value in a loaded dictionary; undefined if unknown. */
export const dictionaryEntry = (code: string, value: unknown): DictionaryEntry | undefined =>
  entries.get(code)?.get(String(value))

/** Returns the entries of a loaded dictionary that are no longer choosable, which old data still has. */
export const disabledEntries = (code: string): DictionaryEntry[] =>
  [...(entries.get(code)?.values() ?? [])].filter(({ enabled }) => enabled === false)

/** Resolves after all have loaded or failed: a page shows codes rather than nothing. */
export async function loadDictionaries(codes: readonly string[]): Promise<void> {
  await Promise.allSettled(codes.map(loadDictionary))
}

export function forgetDictionaries(): void {
  kept.clear()
  entries.clear()
}

// Displayed labels stay; everything opened from now on revalidates.
const doubt = () => kept.clear()
onServerEvent('dictionary', doubt)
onServerEvent('missed', doubt)
