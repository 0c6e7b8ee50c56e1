import { dictionaryVersion } from '../../ground/kernel/dictionaryVersion.ts'
import { keptAnswers } from '../../ground/kernel/keptAnswers.ts'

/**
 * Keeps answers until a dictionary is changed, whose ever.
 *
 * @example const kept = keeper<TaggedAnswer>(); await kept(call.db, 'RANK.now', () => readEntries(call))
 */
export const keeper = <T>() => keptAnswers<T>({ version: dictionaryVersion, most: 500 })
