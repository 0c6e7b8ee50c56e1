import { dictionaryEntry } from '../../runtime/dictionary/dictionary.ts'
import { type CellKind, textOf } from '../page/cellKind.ts'

export const tagsCell: CellKind = {
  compile:
    ({ dictionary }) =>
    value => {
      const items: unknown[] = Array.isArray(value) ? value : [value]
      if (items.length === 0) return '-'
      return items.map((item, at) => {
        const entry = dictionary === undefined ? undefined : dictionaryEntry(dictionary, item)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two records may be called alike, and tags hold no state
          <span key={at} className={`cell-tag cell-tag-${entry?.color ?? 'default'}`}>
            {entry?.label ?? textOf(item)}
          </span>
        )
      })
    },
}
