import { expect, test } from 'vitest'
import { compile } from '../../../schemas/evaluate/compile.ts'

const lines = [{ price: 0.1, count: 1 }, { price: 0.2, count: null }, { price: 1.005, count: 4 }, {}]
const value = (expression: string) => compile(expression).evaluate({ form: { lines, none: null, empty: [] } })

test.each([
  ['=sum(form.lines.map(line, line.price))', 1.305],
  ['=form.lines.map(line, line.count).sum()', 5],
  ['=sum([0.1, 0.2])', 0.3],
  ['=sum(form.none)', 0],
  ['=sum(form.empty)', 0],
  ['=average(form.lines.map(line, line.count))', 2.5],
  ['=average(form.empty)', null],
  ['=min(form.lines.map(line, line.price))', 0.1],
  ['=max(form.lines.map(line, line.price))', 1.005],
  ['=max(form.none)', null],
  ["=max(['b', 'a', null])", 'b'],
  ["=min(['b', 'a'])", 'a'],
  ["=min(['b', 1])", null],
  ['=power(2, 10)', 1024],
  ['=power(0.1, 2)', 0.01],
  ['=power(-1, 0.5)', null],
  ['=power(form.none, 2)', null],
  ['=size(range(1, 10000))', 10_000],
  ['=range(1, 10001)', null],
  ['=range(1, 1.5)', null],
  ['=round(1.005, 2)', 1.01],
  ['=round(-2.5)', -3],
  ['=round(2.4)', 2],
  ['=round(form.none, 2)', null],
  ["=sum(['a'])", null],
  ['=round(1, 99)', null],
])('%s is %s', (expression, wanted) => {
  expect(value(expression)).toBe(wanted)
})

test.each([
  ['=sum(range(1, 1000).map(at, 0.1))', 100],
  ['=sum(range(1, 5000).map(at, 0.07))', 350],
  ['=average(range(1, 1000).map(at, 0.1))', 0.1],
  ['=sum([1e15, 0.5, -1e15])', 0.5],
  ['=sum(range(1, 999).map(at, 1234567.89))', 1233333322.11],
])('L11 many numbers add up without noise: %s is %s', (expression, wanted) => {
  expect(value(expression)).toBe(wanted)
})

test('range() gives whole numbers, up or down', () => {
  expect(value('=range(-1, 1)')).toEqual([-1, 0, 1])
  expect(value('=range(3, 2)')).toEqual([3, 2])
  expect(value('=range(1, form.none)')).toEqual([])
})

test('members() gives the members of a list of records, and the member of one', () => {
  expect(value("=members(form.lines, 'price')")).toEqual([0.1, 0.2, 1.005, null])
  expect(value("=members(form.lines[0], 'price')")).toBe(0.1)
  expect(value("=members(form.none, 'price')")).toBe(null)
  expect(value("=members([1, form.lines], 'length')")).toEqual([null, null])
})
