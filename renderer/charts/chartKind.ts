import type { EChartsCoreOption } from 'echarts/core'
import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'
import type { Chart } from '../../schemas/types/pages/chart.ts'
import type { Row } from '../page/cellKind.ts'
import type { ChartColours } from './chartColours.ts'

export type ChartName = Chart['kind']

/** Input of a chart: its description, columns in the order of `chartColumns`, and records. */
export interface ChartInput<K extends ChartName> {
  chart: Extract<Chart, { kind: K }>
  columns: readonly ResolvedColumn[]
  rows: readonly Row[]
  colours: ChartColours
}

/** A chart kind: registers the library parts it needs when loaded, and converts records to options. */
export interface ChartKind<K extends ChartName> {
  option(input: ChartInput<K>): EChartsCoreOption
}
