import { LineChart } from 'echarts/charts'
import { cartesian } from './cartesian.ts'
import type { ChartKind } from './chartKind.ts'
import { use } from './echarts.ts'

use([LineChart])

export const lineChart: ChartKind<'line'> = {
  option: input =>
    cartesian(input, {
      type: 'line',
      // A single point has no line that would make it visible.
      showSymbol: input.rows.length <= 31,
      symbolSize: 6,
      lineStyle: { width: 2 },
      ...(input.chart.area ? { areaStyle: { opacity: 0.14 } } : {}),
    }),
}
