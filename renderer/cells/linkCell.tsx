import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'
import { holds } from '../../runtime/session/holds.ts'
import { booleanWords } from '../page/booleanWords.ts'
import { type CellKind, textOf } from '../page/cellKind.ts'
import { formatDate, formatDateTime } from './formatTime.ts'

/** Opens the column's page if the user may see it; without a page, a URL. */
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

/** Formats the label of a link: times, days and booleans as in other cells. */
function wordsOf({ field, property }: ResolvedColumn): (value: unknown) => string {
  if (property?.format === 'date-time' || property?.format === 'local-date-time') return formatDateTime
  if (property?.format === 'date') return formatDate
  if (property?.type !== 'boolean') return textOf
  const { yes, no } = booleanWords(field)
  return value => (value === true ? yes : value === false ? no : textOf(value))
}
