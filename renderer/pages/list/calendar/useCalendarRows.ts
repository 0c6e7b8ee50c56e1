import { loadDictionaries } from '../../../../runtime/dictionary/dictionary.ts'
import type { ResolvedCalendar, ResolvedList } from '../../../../runtime/schema/resolvedPage.ts'
import type { Row } from '../../../page/cellKind.ts'
import { useAnswer } from '../../../page/useAnswer.ts'
import { type Filter, readPart } from '../displayQuery.ts'
import { loadsItself, type useListPage } from '../useListPage.ts'
import { minutesOfDay } from './days.ts'
import { writeTime } from './entries.ts'

const size = 100
/** Most pages of a range; who has more narrows the search. */
const mostPages = 30
const atOnce = 4

export interface CalendarRows {
  rows: Row[]
  /** Number of entries that were not read. */
  left: number
}

/** A time of a series may last this long after the last day on which it begins. */
const longestDays = 31

const none: CalendarRows = { rows: [], left: 0 }

/** Reads the rows of a range of days, in pages; a list that is loaded as a whole has them already. */
export function useCalendarRows(
  page: ResolvedList,
  calendar: ResolvedCalendar,
  list: ReturnType<typeof useListPage>,
  range: { first: number; last: number },
) {
  const { query, scope, version } = list
  const isOwn = loadsItself(page, calendar)
  const { values, filters } = query
  const answer = useAnswer(
    async (signal): Promise<CalendarRows> => {
      if (!isOwn) return none
      const read = (current: number) =>
        readPart(
          page,
          { query, scope },
          { filters: rangeFilters(calendar, range), current, size, sort: calendar.schema.start },
          signal,
        )
      const [first] = await Promise.all([read(1), loadDictionaries(page.dictionaries)])
      const pages = Math.min(mostPages, Math.ceil(first.total / size))
      const rows = [...first.rows]
      for (let at = 2; at <= pages; at += atOnce) {
        const numbers = Array.from({ length: Math.min(atOnce, pages - at + 1) }, (_, more) => at + more)
        const found = await Promise.all(numbers.map(read))
        rows.push(...found.flatMap(one => one.rows))
      }
      return { rows, left: Math.max(0, first.total - rows.length) }
    },
    [isOwn, JSON.stringify([values, filters]), version, range.first, range.last],
  )
  const found = isOwn ? (answer.data ?? none) : { rows: list.rows, left: 0 }
  return { ...found, loading: isOwn && answer.loading, error: answer.error, reload: answer.reload }
}

/**
 * Returns the conditions of what touches a range: it begins before the end of the range, and ends after its beginning
 * or, without an end, begins in it. What repeats may begin long before, but not end before.
 */
export function rangeFilters(
  { schema, fields }: ResolvedCalendar,
  { first, last }: { first: number; last: number },
): Filter[] {
  const { start, end, repeat } = schema
  const from = writeTime(first * minutesOfDay, fields[start])
  const to = writeTime((last + 1) * minutesOfDay, fields[start])
  const repeating: Filter[] = repeat ? [{ field: repeat.by, operator: 'isNotNull' }] : []
  const begun: Filter = { field: start, operator: 'lt', value: to }
  const begins: Filter = { field: start, operator: 'ge', value: from }
  const ends: Filter[] = end === undefined ? [] : [{ field: end, operator: 'ge', value: from }]
  const going = repeat?.until === undefined ? [] : [goesOn(repeat.until)]
  if (end === undefined) return [begun, { operator: 'or', value: [begins, ...repeating] }, ...going]
  return [
    begun,
    {
      operator: 'or',
      value: [...ends, { field: end, operator: 'isNull' }, ...repeating],
    },
    {
      operator: 'or',
      value: [{ field: end, operator: 'isNotNull' }, begins, ...repeating],
    },
    ...going,
  ]

  /** A series that has not ended by its last day. */
  function goesOn(until: string): Filter {
    const value = writeTime((first - longestDays) * minutesOfDay, fields[until])
    const open: Filter[] = [
      { field: until, operator: 'isNull' },
      { field: until, operator: 'ge', value },
    ]
    return { operator: 'or', value: [...open, begins, ...ends] }
  }
}
