import { BarChart } from 'echarts/charts'
import { cartesian } from './cartesian.ts'
import type { ChartKind } from './chartKind.ts'
import { use } from './echarts.ts'

use([BarChart])

export const barChart: ChartKind<'bar'> = {
  option: input =>
    cartesian(input, { type: 'bar', barMaxWidth: 28, itemStyle: { borderRadius: input.chart.stacked ? 0 : 2 } }),
}
