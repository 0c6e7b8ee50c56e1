import { expect, test } from 'vitest'
import {
  clockText,
  daysOf,
  dayText,
  momentOf,
  readDay,
  spanTitle,
  timeOf,
  turned,
} from '../../../../../renderer/pages/list/calendar/days.ts'

const range = (span: Parameters<typeof daysOf>[0], day: string) => {
  const { first, last } = daysOf(span, readDay(day))
  return [dayText(first), dayText(last)]
}

test.each([
  ['month', '2026-03-11', ['2026-02-23', '2026-04-05']],
  ['list', '2026-02-11', ['2026-02-01', '2026-02-28']],
  ['week', '2026-03-01', ['2026-02-23', '2026-03-01']],
  ['day', '2026-03-01', ['2026-03-01', '2026-03-01']],
] as const)('a %s around %s', (span, day, found) => {
  expect(range(span, day)).toEqual(found)
})

test('turning a month keeps the date, or takes the last one', () => {
  expect(dayText(turned('month', readDay('2026-01-31'), 1))).toBe('2026-02-28')
  expect(dayText(turned('list', readDay('2026-01-15'), -1))).toBe('2025-12-15')
  expect(dayText(turned('week', readDay('2026-01-15'), 1))).toBe('2026-01-22')
})

test('titles name what is shown', () => {
  const day = readDay('2026-03-30')
  expect(['month', 'week', 'day'].map(span => spanTitle(span as 'month', day))).toEqual([
    '2026年3月',
    '2026年3月30日 至 4月5日',
    '2026年3月30日 星期一',
  ])
})

test('a moment and its time on the clock lead to each other', () => {
  const moment = new Date(2026, 2, 1, 23, 45)
  expect(clockText(timeOf(moment))).toBe('23:45')
  expect(momentOf(timeOf(moment)).getTime()).toBe(moment.getTime())
})
