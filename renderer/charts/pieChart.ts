import { PieChart } from 'echarts/charts'
import { LabelLayout } from 'echarts/features'
import { cellNumber, cellText } from './cellText.ts'
import type { ChartKind } from './chartKind.ts'
import { tooltip } from './commonOptions.ts'
import { use } from './echarts.ts'

use([PieChart, LabelLayout])

export const pieChart: ChartKind<'pie'> = {
  option: ({ chart, columns: [name, value], rows, colours }) => ({
    color: colours.series,
    tooltip: tooltip(colours, chart.unit, 'item'),
    series: [
      {
        type: 'pie',
        radius: chart.ring ? ['48%', '74%'] : '74%',
        // Whatever is too small for a label of its own is still told by the box under the pointer.
        label: { color: colours.text, formatter: '{b}\n{d}%', lineHeight: 18, minMargin: 4 },
        labelLine: { lineStyle: { color: colours.line } },
        itemStyle: { borderColor: colours.surface, borderWidth: 1 },
        data: rows.map(row => ({
          name: name ? cellText(name, row) : '',
          value: value ? cellNumber(value, row) : null,
        })),
      },
    ],
  }),
}
