import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'
import type { Chart } from '../../schemas/types/pages/chart.ts'
import type { Row } from '../page/cellKind.ts'
import { cellText } from './cellText.ts'

export interface DrawnSeries {
  columns: readonly ResolvedColumn[]
  rows: readonly Row[]
  /** The record behind a part of the chart. */
  pick(index: number, series: number): Row | undefined
}

/**
 * Returns what a chart draws. With `by`, the records of one place on the axis become one row with a number for each
 * value of that property; without it records and columns stay as they are.
 */
export function splitSeries(chart: Chart, columns: readonly ResolvedColumn[], rows: readonly Row[]): DrawnSeries {
  const [x, by, value] = columns
  const isSplit = (chart.kind === 'line' || chart.kind === 'bar') && chart.by !== undefined
  if (!isSplit || !x || !by || !value) return { columns, rows, pick: index => rows[index] }
  const names = [...new Set(rows.map(row => cellText(by, row)))]
  const places = new Map<string, { row: Row; records: (Row | undefined)[] }>()
  for (const row of rows) {
    const key = cellText(x, row)
    const place = places.get(key) ?? { row: { ...row }, records: [] }
    places.set(key, place)
    const series = names.indexOf(cellText(by, row))
    place.records[series] = row
    place.row[fieldOf(series)] = row[value.field]
  }
  const drawn = [...places.values()]
  return {
    columns: [x, ...names.map((title, series) => ({ ...value, key: fieldOf(series), field: fieldOf(series), title }))],
    rows: drawn.map(({ row }) => row),
    pick: (index, series) => drawn[index]?.records[series],
  }
}

const fieldOf = (series: number): string => `#${series}`
