import { GaugeChart } from 'echarts/charts'
import { cellNumber } from './cellText.ts'
import type { ChartKind } from './chartKind.ts'
import { numberText, tooltip } from './commonOptions.ts'
import { use } from './echarts.ts'

use([GaugeChart])

export const gaugeChart: ChartKind<'gauge'> = {
  option: ({ chart, columns: [value, most], rows, colours }) => {
    const row = rows[0] ?? {}
    const max = most ? (cellNumber(most, row) ?? 100) : typeof chart.max === 'number' ? chart.max : 100
    return {
      color: colours.series,
      tooltip: tooltip(colours, chart.unit, 'item'),
      series: [
        {
          type: 'gauge',
          min: 0,
          // A dial from 0 to 0 cannot be drawn.
          max: max > 0 ? max : 1,
          startAngle: 210,
          endAngle: -30,
          radius: '100%',
          center: ['50%', '58%'],
          progress: { show: true, width: 14 },
          pointer: { show: false },
          axisLine: { lineStyle: { width: 14, color: [[1, colours.line]] } },
          axisTick: { show: false },
          splitLine: { show: false },
          axisLabel: { show: false },
          anchor: { show: false },
          title: { color: colours.faint, fontSize: 13, offsetCenter: [0, '34%'] },
          detail: {
            color: colours.text,
            fontSize: 26,
            offsetCenter: [0, 0],
            formatter: (number: number) => numberText(number, chart.unit),
          },
          data: [{ value: value ? (cellNumber(value, row) ?? 0) : 0, name: value?.title ?? '' }],
        },
      ],
    }
  },
}
