import { DataZoomInsideComponent, DataZoomSliderComponent } from 'echarts/components'
import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'
import type { Row } from '../page/cellKind.ts'
import { barsAtOnce } from './barRoom.ts'
import { cellNumber, cellText } from './cellText.ts'
import type { ChartColours } from './chartColours.ts'
import { axis, legend, numberText, tooltip } from './commonOptions.ts'
import { use } from './echarts.ts'

use([DataZoomInsideComponent, DataZoomSliderComponent])

interface CartesianInput {
  chart: { unit?: string; zoom?: boolean; stacked?: boolean; horizontal?: boolean }
  columns: readonly ResolvedColumn[]
  rows: readonly Row[]
  colours: ChartColours
}

/** Options shared by line and bar charts: two axes, a legend for several series, zooming. */
export function cartesian({ chart, columns, rows, colours }: CartesianInput, series: Record<string, unknown>) {
  const [x, ...numbers] = columns
  const names = x ? rows.map(row => cellText(x, row)) : []
  const category = { type: 'category', data: names, ...axis(colours), splitLine: { show: false } }
  const value = {
    type: 'value',
    ...axis(colours),
    axisLine: { show: false },
    // Beside the first bars, where a long chart begins.
    ...(chart.horizontal ? { position: 'top' } : {}),
    minInterval: everyWhole(numbers, rows) ? 1 : 0,
  }
  const isWide = chart.horizontal === true
  const seen = series.type === 'bar' && !isWide ? barsAtOnce(chart, numbers.length) : names.length
  const isZoomed = chart.zoom === true || names.length > seen
  return {
    color: colours.series,
    tooltip: tooltip(colours, chart.unit, 'axis'),
    ...(numbers.length > 1 ? { legend: legend(colours) } : {}),
    grid: {
      left: 4,
      right: isWide ? 48 : 12,
      top: numbers.length > 1 ? 36 : 14,
      bottom: isZoomed ? 46 : 4,
      outerBoundsMode: 'same',
    },
    xAxis: isWide ? value : { ...category, boundaryGap: series.type === 'bar' },
    yAxis: isWide ? { ...category, inverse: true } : value,
    ...(isZoomed ? { dataZoom: zoom(colours, isWide, Math.min(seen, names.length)) } : {}),
    series: numbers.map(column => ({
      ...series,
      name: column.title,
      data: rows.map(row => cellNumber(column, row)),
      ...(chart.stacked ? { stack: 'all' } : {}),
      ...(isWide && numbers.length === 1
        ? {
            label: {
              show: true,
              position: 'right',
              color: colours.text,
              formatter: ({ value: v }: { value: unknown }) => numberText(v, chart.unit),
            },
          }
        : {}),
    })),
  }
}

const everyWhole = (columns: readonly ResolvedColumn[], rows: readonly Row[]) =>
  columns.every(column => rows.every(row => Number.isInteger(cellNumber(column, row) ?? 0)))

/** Zooms by wheel only with a modifier key, because the wheel alone scrolls the page. */
const zoom = (colours: ChartColours, isWide: boolean, seen: number) => [
  {
    type: 'inside',
    startValue: 0,
    endValue: seen - 1,
    zoomOnMouseWheel: 'ctrl',
    moveOnMouseWheel: false,
    [isWide ? 'yAxisIndex' : 'xAxisIndex']: 0,
  },
  {
    type: 'slider',
    startValue: 0,
    endValue: seen - 1,
    height: isWide ? undefined : 20,
    bottom: isWide ? 4 : 6,
    [isWide ? 'yAxisIndex' : 'xAxisIndex']: 0,
    borderColor: colours.line,
    textStyle: { color: colours.faint },
    dataBackground: { lineStyle: { color: colours.line }, areaStyle: { color: colours.line } },
  },
]
