import { dictionaryEntry } from '../../runtime/dictionary/dictionary.ts'
import type { DictionaryEntry } from '../../schemas/types/dictionary.ts'
import { type CellKind, textOf } from '../page/cellKind.ts'

/** A coloured tag; unknown values are shown unchanged. */
export const dictionaryCell: CellKind = {
  compile: ({ dictionary = '' }) => {
    const drawn = new Map<unknown, { entry: DictionaryEntry; tag: React.ReactNode }>()
    return value => {
      const entry = dictionaryEntry(dictionary, value)
      const kept = drawn.get(value)
      // The dictionary may have been reloaded.
      if (kept && kept.entry === entry) return kept.tag
      const tag = entry ? (
        <span className={`cell-tag cell-tag-${entry.color ?? 'default'}`}>{entry.label}</span>
      ) : (
        textOf(value)
      )
      // Caches known entries only, because the dictionary may load after the rows.
      if (entry) drawn.set(value, { entry, tag })
      return tag
    }
  },
}
