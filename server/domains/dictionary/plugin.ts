import type { Plugin } from '../../ground/kernel/call.ts'
import { areas } from './areas.ts'
import { codes, deleteCode } from './codes.ts'
import { addEntry, changeEntry, removeEntry } from './entries.ts'
import { listEntries } from './listEntries.ts'
import { codeUses, entryUses } from './uses.ts'

/** Dictionaries, and regions, which are a fixed dictionary. */
export const dictionaryPlugin: Plugin = {
  name: 'dictionary',
  handlers: {
    'dictionary.list': listEntries,
    'dictionary.save': addEntry,
    'dictionary.update': changeEntry,
    'dictionary.remove': removeEntry,
    'dictionary.uses': entryUses,
    'dictionary.codes': codes,
    'dictionary.codeDelete': deleteCode,
    'dictionary.codeUses': codeUses,
    'dictionary.areas': areas,
  },
}
