import { expect, test } from 'vitest'
import { coming, comingTimes } from '../../../schemas/evaluate/comingTimes.ts'

/** A Wednesday at ten in China. */
const now = Date.parse('2026-03-11T02:00:00Z')
const weekly = { startAt: '2026-03-02T01:30:00.000Z', endAt: '2026-03-02T03:00:00.000Z', repeatBy: 'weekly' }
const startsOf = (entry: object, days = 14) => comingTimes(entry, now, days).map(({ startAt }) => startAt)

test('a series has its times from now on, each with its end, up to its last day', () => {
  expect(comingTimes(weekly, now, 14)).toEqual([
    { startAt: '2026-03-16T01:30:00.000Z', endAt: '2026-03-16T03:00:00.000Z' },
    { startAt: '2026-03-23T01:30:00.000Z', endAt: '2026-03-23T03:00:00.000Z' },
  ])
  expect(startsOf({ ...weekly, repeatUntil: '2026-03-16' })).toEqual(['2026-03-16T01:30:00.000Z'])
  expect(startsOf({ ...weekly, repeatUntil: '2026-03-15' })).toEqual([])
  expect(startsOf({ ...weekly, startAt: '2025-07-01T01:30:00Z', endAt: null, repeatBy: 'yearly' })).toEqual([
    '2026-07-01T01:30:00.000Z',
  ])
})

test.each([
  ['goes on', { startAt: '2026-03-10T01:00:00Z', endAt: '2026-03-11T02:30:00Z' }, 1],
  ['has ended', { startAt: '2026-03-11T01:00:00Z', endAt: '2026-03-11T02:00:00Z' }, 0],
  ['is today, without an end', { startAt: '2026-03-10T17:00:00Z' }, 1],
  ['was yesterday', { startAt: '2026-03-10T15:00:00Z' }, 0],
  ['is far away', { startAt: '2027-05-01T01:00:00Z' }, 1],
  ['has no beginning', { startAt: null }, 0],
])('what %s', (_, entry, count) => expect(startsOf(entry)).toHaveLength(count))

test('entries are in the order of their times', () => {
  const once = { id: 'b', startAt: '2026-03-20T01:00:00Z' }
  expect(coming([once, { id: 'a', ...weekly }], now, 14).map(({ id }) => id)).toEqual(['a', 'b', 'a'])
})
