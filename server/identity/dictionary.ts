import type { Call } from '../kernel/call.ts'

/** GET /basic/dictparams/list: enabled entries of a dictionary, in order. An unknown code has none. */
export async function dictionary(call: Call) {
  return call.db
    .selectFrom('dictionaryEntry')
    .innerJoin('dictionary', 'dictionary.id', 'dictionaryEntry.dictionaryId')
    .select(['dictionaryEntry.value', 'dictionaryEntry.label', 'dictionaryEntry.color'])
    .where('dictionary.code', '=', String(call.input.code))
    .where('dictionary.deletedAt', 'is', null)
    .where('dictionaryEntry.enabled', '=', true)
    .where('dictionaryEntry.deletedAt', 'is', null)
    .orderBy('dictionaryEntry.sort')
    .orderBy('dictionaryEntry.id')
    .execute()
}
