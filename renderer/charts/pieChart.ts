import { PieChart } from 'echarts/charts'
import { LabelLayout } from 'echarts/features'
import { cellNumber, cellText } from './cellText.ts'
import type { ChartKind } from './chartKind.ts'
import { legend, tooltip } from './commonOptions.ts'
import { use } from './echarts.ts'

use([PieChart, LabelLayout])

export const pieChart: ChartKind<'pie'> = {
  option: ({ chart, columns: [name, value], rows, colours }) => ({
    color: colours.series,
    tooltip: tooltip(colours, chart.unit, 'item'),
    legend: {
      ...legend(colours),
      right: undefined,
      type: 'scroll',
      top: 'bottom',
      left: 'center',
      width: '96%',
      pageIconColor: colours.text,
      pageTextStyle: { color: colours.faint },
    },
    series: [
      {
        type: 'pie',
        center: ['50%', '45%'],
        radius: chart.ring ? ['44%', '68%'] : '68%',
        label: { color: colours.text, formatter: '{d}%', minMargin: 4 },
        // Slices too small for a label appear in the legend and tooltip.
        minShowLabelAngle: 12,
        // Short lines leave room for labels in a narrow card.
        labelLine: { length: 8, length2: 6, lineStyle: { color: colours.line } },
        percentPrecision: 1,
        itemStyle: { borderColor: colours.surface, borderWidth: 1 },
        data: rows.map(row => ({
          name: name ? cellText(name, row) : '',
          value: value ? cellNumber(value, row) : null,
        })),
      },
    ],
  }),
}
