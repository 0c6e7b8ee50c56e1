import { dictionaryVersion } from '../../ground/kernel/dictionaryVersion.ts'
import { keptAnswers } from '../../ground/kernel/keptAnswers.ts'

/**
 * Caches answers until any dictionary changes.
 *
 * @example const kept = keeper<TaggedAnswer>(); await kept(call.db, 'RANK.now', () => readEntries(call))
 */
export const keeper = <T>() => keptAnswers<T>({ version: dictionaryVersion, most: 500 })
