import type { Call } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'

/** Labels by value, in order, for each dictionary. */
export type DictionaryLabels = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Returns the stored entries of dictionaries; a dictionary that was never stored has its shipped entries. */
export async function dictionaryLabels(call: Call, codes: Iterable<string>): Promise<DictionaryLabels> {
  const wanted = [...new Set(codes)]
  const found = new Map(wanted.map(code => [code, new Map<string, string>()]))
  if (wanted.length === 0) return found
  const rows = await call.db
    .selectFrom('dictionaryEntry')
    .innerJoin('dictionary', 'dictionary.id', 'dictionaryEntry.dictionaryId')
    .select(['dictionary.code', 'dictionaryEntry.value', 'dictionaryEntry.label'])
    .where('dictionary.code', 'in', wanted)
    .where('dictionary.deletedAt', 'is', null)
    .where('dictionaryEntry.deletedAt', 'is', null)
    .orderBy('dictionaryEntry.sort')
    .orderBy('dictionaryEntry.id')
    .execute()
  for (const { code, value, label } of rows) found.get(code)?.set(value, label)
  for (const [code, labels] of found) {
    if (labels.size > 0) continue
    for (const { value, label } of registry.dictionaries.get(code)?.entries ?? []) labels.set(value, label)
  }
  return found
}
