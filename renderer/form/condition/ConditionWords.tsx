import { conditionInWords, type WordSources } from '../../../processes/conditions/conditionInWords.ts'
import { useValueNames } from './useValueNames.ts'

/** Shows a condition in words, with the names of users and other records. */
export function ConditionWords({ text, ...sources }: { text: string } & Omit<WordSources, 'nameOf'>) {
  const nameOf = useValueNames()
  return conditionInWords(text, { ...sources, nameOf })
}
