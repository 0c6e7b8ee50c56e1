import type { Chart } from '../../schemas/types/pages/chart.ts'

/** Pixels of a bar, and of the space between two categories. */
const bar = 9
const space = 9
/** Height of a category's name. */
const line = 22
const axes = 44
/** Bars side by side that remain readable at the usual width of a block. */
const most = 36

const barsOf = (chart: { stacked?: boolean }, series: number) => (chart.stacked ? 1 : Math.max(1, series))

/** Returns the height that a chart needs so that each horizontal bar and its name can be read; 0 for other charts. */
export const heightOfBars = (chart: Chart, series: number, rows: number): number =>
  chart.kind === 'bar' && chart.horizontal === true
    ? rows * Math.max(line, barsOf(chart, series) * bar + space) + axes
    : 0

/** Returns how many categories of vertical bars can be read at once; the others are reached by zooming. */
export const barsAtOnce = (chart: { stacked?: boolean }, series: number): number =>
  Math.floor(most / barsOf(chart, series))
