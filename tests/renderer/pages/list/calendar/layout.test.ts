import { expect, test } from 'vitest'
import { minutesOfDay } from '../../../../../renderer/pages/list/calendar/days.ts'
import type { Entry } from '../../../../../renderer/pages/list/calendar/entries.ts'
import { dayLayout, weekLayout } from '../../../../../renderer/pages/list/calendar/layout.ts'

const entry = (key: string, from: number, to: number): Entry => ({
  key,
  row: {},
  title: key,
  from,
  to,
  isWhole: false,
  repeats: false,
})
const onDays = (key: string, first: number, last: number) => entry(key, first * minutesOfDay, (last + 1) * minutesOfDay)
const shown = (entries: Entry[], lanes: number) => {
  const { byColumn, hidden } = weekLayout(entries, 7, 7, lanes)
  return {
    lanes: Object.fromEntries(byColumn.flat().map(one => [one.entry.key, [one.column, one.days, one.lane]])),
    hidden,
  }
}

test('entries of the same days stand below each other, and a freed lane is used again', () => {
  const { lanes } = shown([onDays('a', 7, 9), onDays('b', 8, 8), onDays('c', 10, 13)], 3)
  expect(lanes).toEqual({ a: [0, 3, 0], b: [1, 1, 1], c: [3, 4, 0] })
})

test('an entry is cut at both ends of the week', () => {
  const { byColumn } = weekLayout([onDays('a', 3, 20)], 7, 7, 3)
  expect(byColumn[0]?.[0]).toMatchObject({ column: 0, days: 7, isStart: false, isEnd: false })
})

test('what has no lane is counted on each of its days, below one lane fewer', () => {
  const all = [onDays('a', 7, 7), onDays('b', 7, 8), onDays('c', 7, 7)]
  const { lanes, hidden } = shown(all, 2)
  expect(Object.keys(lanes)).toEqual(['a'])
  expect(hidden).toEqual([2, 1, 0, 0, 0, 0, 0])
})

test('entries at the same time share the width, and others have it alone', () => {
  const at = (key: string, from: number, to: number) => entry(key, 9 * minutesOfDay + from, 9 * minutesOfDay + to)
  const placed = dayLayout([at('a', 540, 600), at('b', 570, 660), at('c', 600, 630), at('d', 720, 780)], 9)
  expect(placed.map(({ entry: { key }, column, columns }) => [key, column, columns])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 0, 2],
    ['d', 0, 1],
  ])
})

test('an entry over midnight has its part in both days', () => {
  const late = entry('a', 9 * minutesOfDay + 1380, 10 * minutesOfDay + 60)
  expect(dayLayout([late], 9)[0]).toMatchObject({ from: 1380, to: 1440 })
  expect(dayLayout([late], 10)[0]).toMatchObject({ from: 0, to: 60 })
  expect(dayLayout([late], 11)).toEqual([])
})
