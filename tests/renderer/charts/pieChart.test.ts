import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, test } from 'vitest'
import { pieChart } from '../../../renderer/charts/pieChart.ts'
import type { ResolvedColumn } from '../../../runtime/schema/resolvedPage.ts'

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

test('the legend lists all shares of a ring, also in a card of a third of the page', () => {
  const columns = ['name', 'count'].map(field => ({ field, title: field }) as unknown as ResolvedColumn)
  const rows = [
    { name: '进行中', count: 742 },
    { name: '已完成', count: 129 },
    { name: '已拒绝', count: 65 },
    { name: '已撤销', count: 64 },
  ]
  const chart = { kind: 'pie', name: 'name', value: 'count', ring: true } as const
  const drawn = init(null, null, { renderer: 'svg', ssr: true, width: 327, height: 290 })
  drawn.setOption({ animation: false, ...pieChart.option({ chart, columns, rows, colours }) })
  const texts = [...drawn.renderToSVGString().matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
  expect(texts).toEqual(expect.arrayContaining(['74.2%', '12.9%', '6.5%', '6.4%']))
  drawn.dispose()
})
