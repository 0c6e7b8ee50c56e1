import type { DictionaryEntry } from '../../schemas/types/dictionary.ts'
import { callEndpoint } from '../data/callEndpoint.ts'

/** Dictionaries by code, loaded once for all pages. */
const loading = new Map<string, Promise<readonly DictionaryEntry[]>>()
const entries = new Map<string, ReadonlyMap<string, DictionaryEntry>>()

/** `const options = await loadDictionary('ORG_TYPE')` */
export function loadDictionary(code: string): Promise<readonly DictionaryEntry[]> {
  const kept = loading.get(code)
  if (kept) return kept
  const reading = callEndpoint('dictionary.list', { code }, { silent: true }).then(answer => {
    const list = Array.isArray(answer) ? (answer as DictionaryEntry[]) : []
    entries.set(code, new Map(list.map(entry => [String(entry.value), entry])))
    return list
  })
  loading.set(code, reading)
  // A dictionary that could not be read is asked for again by the next page.
  reading.catch(() => loading.delete(code))
  return reading
}

/** The entry of a value in a dictionary loaded before; undefined when unknown. */
export const dictionaryEntry = (code: string, value: unknown): DictionaryEntry | undefined =>
  entries.get(code)?.get(String(value))

/** Resolves when all could be read or not: a page shows codes rather than nothing. */
export async function loadDictionaries(codes: readonly string[]): Promise<void> {
  await Promise.allSettled(codes.map(loadDictionary))
}

export function forgetDictionaries(): void {
  loading.clear()
  entries.clear()
}
