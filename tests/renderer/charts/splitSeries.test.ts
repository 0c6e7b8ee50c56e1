import { expect, test } from 'vitest'
import { splitSeries } from '../../../renderer/charts/splitSeries.ts'
import type { ResolvedColumn } from '../../../runtime/schema/resolvedPage.ts'
import type { Chart } from '../../../schemas/types/pages/chart.ts'

const columns = ['month', 'place', 'count'].map(
  field => ({ field, key: field, title: field }) as unknown as ResolvedColumn,
)
const rows = [
  { month: '2026-01', place: '东区', count: 3 },
  { month: '2026-01', place: '西区', count: 1 },
  { month: '2026-02', place: '西区', count: 5 },
]

test('the values of a property become series, and a click finds the record of its place', () => {
  const chart: Chart = { kind: 'bar', x: 'month', by: 'place', series: ['count'] }
  const { columns: drawn, rows: places, pick } = splitSeries(chart, columns, rows)
  expect(drawn.map(({ title }) => title)).toEqual(['month', '东区', '西区'])
  expect(places.map(row => drawn.map(({ field }) => row[field]))).toEqual([
    ['2026-01', 3, 1],
    ['2026-02', undefined, 5],
  ])
  expect(pick(1, 1)).toBe(rows[2])
  expect(pick(1, 0)).toBeUndefined()
})

test('without such a property records are drawn as they are', () => {
  const chart: Chart = { kind: 'line', x: 'month', series: ['count'] }
  const drawn = splitSeries(chart, columns, rows)
  expect(drawn.rows).toBe(rows)
  expect(drawn.pick(2, 0)).toBe(rows[2])
})
