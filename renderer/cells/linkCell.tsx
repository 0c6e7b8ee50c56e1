import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'
import { holds } from '../../runtime/session/holds.ts'
import { booleanWords } from '../page/booleanWords.ts'
import { type CellKind, textOf } from '../page/cellKind.ts'
import { formatDate, formatDateTime } from './formatTime.ts'

/** Opens the page that the column names to whoever may see it; without one, an address. */
export const linkCell: CellKind = {
  compile: column => {
    const words = wordsOf(column)
    const { open, opens } = column
    return open && holds(opens)
      ? value => (
          <button type="button" className="cell-link" data-open="">
            {words(value)}
          </button>
        )
      : value => {
          const text = words(value)
          return /^https?:\/\//.test(text) ? (
            <a href={text} target="_blank" rel="noreferrer">
              {text}
            </a>
          ) : (
            text
          )
        }
  },
}

/** A record may be called by a time, a day or yes and no: it is said as in cells that open nothing. */
function wordsOf({ field, property }: ResolvedColumn): (value: unknown) => string {
  if (property?.format === 'date-time' || property?.format === 'local-date-time') return formatDateTime
  if (property?.format === 'date') return formatDate
  if (property?.type !== 'boolean') return textOf
  const { yes, no } = booleanWords(field)
  return value => (value === true ? yes : value === false ? no : textOf(value))
}
