import { afterEach, expect, test } from 'vitest'
import { setCompanyCalendar } from '../../../schemas/evaluate/companyCalendar.ts'
import { compile } from '../../../schemas/evaluate/compile.ts'

const form = { due: '2026-03-05T18:30:00+08:00', from: '2026-01-31', none: null, bad: '2026-02-30', list: [2, 1, 2] }
const value = (expression: string) => compile(expression).evaluate({ form })

test.each([
  ['=day(form.due)', '2026-03-05'],
  ['=moment(form.due)', '2026-03-05T10:30:00.000Z'],
  ["=moment('2026-03-05 18:30')", '2026-03-05T10:30:00.000Z'],
  ['=moment(form.from)', '2026-01-30T16:00:00.000Z'],
  ["=later(form.from, 'P1M')", '2026-02-28'],
  ["=later(form.from, '-P1W')", '2026-01-24'],
  ["=later(form.due, 'P1DT30M')", '2026-03-06T11:00:00.000Z'],
  ["=later('2026-03-31T23:00:00+08:00', 'P1M')", '2026-04-30T15:00:00.000Z'],
  ["=elapsed(form.due, '2026-03-05T10:00:00Z')", 'PT1800S'],
  ["=seconds(elapsed(form.from, '2026-02-01'))", -86_400],
  ["=seconds('P1M1DT1H1M1.5S')", 31 * 86_400 + 3661.5],
  ['=weekday(form.due)', 4],
  ["=months('2026-01-31', '2026-02-28')", 1],
  ["=months('2026-01-31', '2026-02-27')", 0],
  ["=months('2025-11-15', '2026-12-14')", 12],
  ["=months('2026-12-15', '2026-01-15')", -11],
  ['=months(form.due, form.none)', null],
  ['=floor(2.9) + floor(-0.1)', 1],
  ['=floor(1.1 * 1.1, 2)', 1.21],
  ['=ceil(2.1) + ceil(-2.9)', 1],
  ['=ceil(0.07 * 100)', 7],
  ['=(0 - 2.5).abs() + abs(2)', 4.5],
  ['=abs(form.none)', null],
  ["=weekday('2026-03-08')", 7],
  ['=day(form.none)', null],
  ['=day(form.bad)', null],
  ["=later(form.from, '1 day')", null],
  ['=form.list.distinct()', [2, 1]],
  ['=[1, [2, [3]]].flatten()', [1, 2, 3]],
  ['=form.list.slice(1).reverse()', [2, 1]],
  ["='a.b.c'.replace('.', '-')", 'a-b-c'],
])('%s is %s', (expression, wanted) => {
  expect(value(expression)).toEqual(wanted)
})

afterEach(() => setCompanyCalendar(undefined))

test('workdays are Monday to Friday, and of the calendar of the company once it is known', () => {
  const week = "=workdays('2026-09-28', '2026-10-11')"
  expect(value(week)).toBe(10)
  const holidays = ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']
  const exceptions = new Map([...holidays.map(day => [day, false] as const), ['2026-10-10', true] as const])
  // A holiday on a day that is free anyway counts once.
  exceptions.set('2026-10-03', false)
  setCompanyCalendar({ weekdays: new Set([1, 2, 3, 4, 5]), exceptions })
  expect(value(week)).toBe(6)
  expect(value("=workdays('2026-10-10', '2026-10-10')")).toBe(1)
  expect(value("=workdays('2026-10-05', '2026-10-04')")).toBe(0)
  setCompanyCalendar({ weekdays: new Set([1, 2, 3, 4, 5, 6]), exceptions: new Map() })
  expect(value("=workdays('2026-01-01', '2026-12-31')")).toBe(313)
})
