import { dictionaryEntry } from '../../runtime/dictionary/dictionary.ts'
import { type CellKind, textOf } from './cellKind.ts'

export const tagsCell: CellKind = {
  compile:
    ({ dictionary }) =>
    value => {
      const items: unknown[] = Array.isArray(value) ? value : [value]
      if (items.length === 0) return '-'
      return items.map(item => {
        const entry = dictionary === undefined ? undefined : dictionaryEntry(dictionary, item)
        return (
          <span key={textOf(item)} className={`cell-tag cell-tag-${entry?.color ?? 'default'}`}>
            {entry?.label ?? textOf(item)}
          </span>
        )
      })
    },
}
