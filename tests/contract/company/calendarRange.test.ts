import { describe, expect, it } from 'vitest'
import { rangeFilters } from '../../../renderer/pages/list/calendar/useCalendarRows.ts'
import type { ResolvedCalendar } from '../../../runtime/schema/resolvedPage.ts'
import { dataOf, givenCompany, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

const day = 86_400_000
const at = (text: string) => new Date(`${text}T09:00:00Z`).toISOString()
const moment = { property: { type: 'string', title: '', format: 'date-time' } }
const calendar = {
  schema: { start: 'startAt', end: 'endAt', repeat: { by: 'repeatBy' } },
  fields: { startAt: moment, endAt: moment },
} as unknown as ResolvedCalendar

/** What the calendar asks for finds just what touches the days in sight, by the server's own filters. */
describe.each(databaseKinds)('the days in sight of a calendar on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  it('are all entries that touch them, with and without an end, and all that repeat', async () => {
    const post = (path: string, body: Record<string, unknown>) => company.admin.post(`/partner/schedule/${path}`, body)
    const categoryId = String(dataOf(await post('category/save', { name: unique('分类') })).id)
    const given: [title: string, startAt: string, more?: Record<string, unknown>][] = [
      ['before', '2031-03-05', { endAt: at('2031-03-06') }],
      ['into', '2031-03-08', { endAt: at('2031-03-11') }],
      ['over', '2031-02-01', { endAt: at('2031-05-01') }],
      ['within', '2031-03-12'],
      ['long ago without an end', '2031-03-01'],
      ['repeats', '2030-01-01', { repeatBy: 'weekly' }],
      ['repeats later', '2031-06-01', { repeatBy: 'weekly' }],
      ['after', '2031-03-20'],
    ]
    for (const [title, startAt, more] of given)
      dataOf(await post('content/save', { title, categoryId, startAt: at(startAt), ...more }))
    const first = Date.parse('2031-03-10T00:00:00Z') / day
    const filters = rangeFilters(calendar, { first, last: first + 6 })
    const found = recordsOf(await post('content/list', { categoryId, filters, sort: 'startAt', size: 100 }))
    expect(found.map(({ title }) => title)).toEqual(['repeats', 'over', 'into', 'within'])
  })
})
