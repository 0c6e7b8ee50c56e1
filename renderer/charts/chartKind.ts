import type { EChartsCoreOption } from 'echarts/core'
import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'
import type { Chart } from '../../schemas/types/pages/chart.ts'
import type { Row } from '../page/cellKind.ts'
import type { ChartColours } from './chartColours.ts'

export type ChartName = Chart['kind']

/** What a chart is made of: its description, what it shows as columns in the order of `chartColumns`, the records. */
export interface ChartInput<K extends ChartName> {
  chart: Extract<Chart, { kind: K }>
  columns: readonly ResolvedColumn[]
  rows: readonly Row[]
  colours: ChartColours
}

/** A kind of chart: brings what it needs of the library when it is loaded, and turns records into its options. */
export interface ChartKind<K extends ChartName> {
  option(input: ChartInput<K>): EChartsCoreOption
}
