import { expect, test } from 'vitest'
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
