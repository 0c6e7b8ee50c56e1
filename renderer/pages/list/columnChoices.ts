import { loadDictionary } from '../../../runtime/dictionary/dictionary.ts'
import type { ResolvedColumn } from '../../../runtime/schema/resolvedPage.ts'
import { booleanWords } from '../../page/booleanWords.ts'
import type { Choice } from '../../table/tableColumn.ts'

/** Returns the filter choices of a heading: dictionary entries, enum values, or a boolean. */
export function columnChoices({ dictionary, property, field }: ResolvedColumn): () => Promise<readonly Choice[]> {
  return async () => {
    if (dictionary !== undefined) {
      const isNumber = property?.type === 'integer' || property?.type === 'number'
      const entries = await loadDictionary(dictionary)
      return entries.map(({ value, label }) => ({ value: isNumber ? Number(value) : value, label }))
    }
    if (property?.enum) return property.enum.map(value => ({ value, label: String(value) }))
    const { yes, no } = booleanWords(field)
    return [
      { value: true, label: yes },
      { value: false, label: no },
    ]
  }
}
