import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, test } from 'vitest'
import { barChart } from '../../../renderer/charts/barChart.ts'
import { heightOfBars } from '../../../renderer/charts/barRoom.ts'
import { numberText } from '../../../renderer/charts/commonOptions.ts'
import type { ResolvedColumn } from '../../../runtime/schema/resolvedPage.ts'
import type { BarChart } from '../../../schemas/types/pages/chart.ts'

use([SVGRenderer])

const colours = {
  series: ['#123456', '#234567', '#345678'],
  text: '#111111',
  faint: '#222222',
  line: '#333333',
  surface: '#ffffff',
  ground: '#eeeeee',
  scale: ['#000000', '#ffffff'] as [string, string],
}
const series = ['started', 'overdue', 'returns']
const columns = ['name', ...series].map(field => ({ field, title: field }) as unknown as ResolvedColumn)
const rows = Array.from({ length: 20 }, (_, at) => ({ name: `组织${at + 1}`, started: 9, overdue: 8, returns: 7 }))

/** Names and widths across the bars, as drawn in a block half as wide as the page. */
function drawn(chart: BarChart) {
  const height = Math.max(280, heightOfBars(chart, series.length, rows.length))
  const made = init(null, null, { renderer: 'svg', ssr: true, width: 500, height })
  made.setOption({ animation: false, ...barChart.option({ chart, columns, rows, colours }) })
  const svg = made.renderToSVGString()
  made.dispose()
  const bars = [...svg.matchAll(/<path d="([^"]*)" fill="#(?:123456|234567|345678)"/g)]
    .map(([, path = '']) => [...path.matchAll(/-?[\d.]+ -?[\d.]+/g)].map(([point]) => point.split(' ').map(Number)))
    .filter(points => points.length > 3)
  const across = chart.horizontal ? 1 : 0
  const widths = bars.map(points => {
    const places = points.map(point => point[across] ?? 0)
    return Math.max(...places) - Math.min(...places)
  })
  return { names: [...svg.matchAll(/>(组织\d+)</g)].map(([, name]) => name), widths }
}

test('each of twenty horizontal bar groups and its name is legible', () => {
  const { names, widths } = drawn({ kind: 'bar', x: 'name', series, horizontal: true })
  expect(new Set(names)).toEqual(new Set(rows.map(({ name }) => name)))
  expect(widths.length).toBeGreaterThanOrEqual(60)
  expect(Math.min(...widths.slice(-60))).toBeGreaterThanOrEqual(6)
})

test('vertical bars that do not fit get a zoom that keeps them legible', () => {
  const { widths } = drawn({ kind: 'bar', x: 'name', series })
  expect(Math.min(...widths.slice(-36))).toBeGreaterThanOrEqual(6)
})

test.each([
  [0.003, '不到 1 分钟'],
  [0.25, '15 分钟'],
  [4.5, '4.5 小时'],
])('W16 %f hours in a chart are %s', (hours, text) => expect(numberText(hours, '小时')).toBe(text))
