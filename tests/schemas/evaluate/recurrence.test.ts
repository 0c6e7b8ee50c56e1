import { expect, test } from 'vitest'
import { isRepeatRule, occurrences, type Recurrence } from '../../../schemas/evaluate/recurrence.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000
const text = (number: number) => new Date(number * 86_400_000).toISOString().slice(5, 10)
const days = ({ first, ...more }: Omit<Recurrence, 'first'> & { first: string }, from: string, to: string) =>
  occurrences({ ...more, first: day(first) }, day(from), day(to)).map(text)

test.each([
  ['daily', '03-02', ['03-05', '03-06', '03-07', '03-08']],
  ['workdays', '03-02', ['03-05', '03-06']],
  ['weekly', '02-26', ['03-05']],
  ['fortnightly', '02-26', []],
  ['fortnightly', '02-19', ['03-05']],
  ['monthly', '01-07', ['03-07']],
] as const)('%s from %s', (rule, first, found) => {
  expect(days({ rule, first: `2026-${first}` }, '2026-03-05', '2026-03-08')).toEqual(found)
})

test('nothing happens before the first day and after the last', () => {
  expect(days({ rule: 'daily', first: '2026-03-03' }, '2026-03-01', '2026-03-04')).toEqual(['03-03', '03-04'])
  const until = day('2026-03-02')
  expect(days({ rule: 'daily', first: '2026-02-01', until }, '2026-03-01', '2026-03-09')).toEqual(['03-01', '03-02'])
})

test('a number of times ends a series, wherever one looks', () => {
  expect(days({ rule: 'weekly', first: '2026-01-01', count: 3 }, '2026-01-10', '2026-12-31')).toEqual(['01-15'])
  expect(days({ rule: 'workdays', first: '2026-03-06', count: 3 }, '2026-03-01', '2026-03-31')).toEqual([
    '03-06',
    '03-09',
    '03-10',
  ])
})

test('months without the date are left out, and do not count as a time', () => {
  const series = { rule: 'monthly', first: '2026-01-31' } as const
  expect(days(series, '2026-02-01', '2026-06-30')).toEqual(['03-31', '05-31'])
  expect(days({ ...series, count: 3 }, '2026-02-01', '2026-12-31')).toEqual(['03-31', '05-31'])
  expect(days({ rule: 'yearly', first: '2024-02-29' }, '2025-01-01', '2029-01-01')).toEqual(['02-29'])
})

test('workdays that begin at a weekend begin on Monday', () => {
  expect(days({ rule: 'workdays', first: '2026-03-07' }, '2026-03-07', '2026-03-10')).toEqual(['03-09', '03-10'])
})

test('a look far ahead costs no walk through all times before', () => {
  const began = performance.now()
  for (let at = 0; at < 2000; at++) days({ rule: 'daily', first: '1980-01-01' }, '2026-03-01', '2026-03-31')
  expect(performance.now() - began).toBeLessThan(1000)
})

test('other values are no rules', () => {
  expect(['weekly', 'never', null, undefined].map(isRepeatRule)).toEqual([true, false, false, false])
})
