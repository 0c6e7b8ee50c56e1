import { dictionaryEntry } from '../../runtime/dictionary/dictionary.ts'
import type { DictionaryEntry } from '../../schemas/types/dictionary.ts'
import { type CellKind, textOf } from '../page/cellKind.ts'

/** A coloured tag; a value that the dictionary does not know is shown as it is. */
export const dictionaryCell: CellKind = {
  compile: ({ dictionary = '' }) => {
    const drawn = new Map<unknown, { entry: DictionaryEntry; tag: React.ReactNode }>()
    return value => {
      const entry = dictionaryEntry(dictionary, value)
      const kept = drawn.get(value)
      // The dictionary may have been read anew meanwhile.
      if (kept && kept.entry === entry) return kept.tag
      const tag = entry ? (
        <span className={`cell-tag cell-tag-${entry.color ?? 'default'}`}>{entry.label}</span>
      ) : (
        textOf(value)
      )
      // Only a known entry is kept: the dictionary may arrive after the rows.
      if (entry) drawn.set(value, { entry, tag })
      return tag
    }
  },
}
