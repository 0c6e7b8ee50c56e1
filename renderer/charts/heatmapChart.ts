import { HeatmapChart } from 'echarts/charts'
import { VisualMapContinuousComponent } from 'echarts/components'
import { cellNumber, cellText } from './cellText.ts'
import type { ChartKind } from './chartKind.ts'
import { axis, tooltip } from './commonOptions.ts'
import { use } from './echarts.ts'
import { shades } from './shades.ts'

use([HeatmapChart, VisualMapContinuousComponent])

export const heatmapChart: ChartKind<'heatmap'> = {
  option: ({ chart, columns: [x, y, value], rows, colours }) => {
    const across = [...new Set(rows.map(row => (x ? cellText(x, row) : '')))]
    const down = [...new Set(rows.map(row => (y ? cellText(y, row) : '')))]
    const numbers = rows.map(row => (value ? cellNumber(value, row) : null))
    return {
      tooltip: tooltip(colours, chart.unit, 'item'),
      grid: { left: 4, right: 12, top: 8, bottom: 40, outerBoundsMode: 'same' },
      xAxis: { type: 'category', data: across, ...axis(colours), splitLine: { show: false } },
      yAxis: { type: 'category', data: down, inverse: true, ...axis(colours), splitLine: { show: false } },
      visualMap: { ...shades(numbers, colours), orient: 'horizontal', left: 'center', bottom: 0 },
      series: [
        {
          type: 'heatmap',
          name: value?.title,
          itemStyle: { borderColor: colours.surface, borderWidth: 1 },
          data: rows.map((row, index) => [
            x ? across.indexOf(cellText(x, row)) : 0,
            y ? down.indexOf(cellText(y, row)) : 0,
            numbers[index],
          ]),
        },
      ],
    }
  },
}
