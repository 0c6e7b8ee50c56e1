import { hoursText } from '../../schemas/evaluate/numberText.ts'
import type { ChartColours } from './chartColours.ts'

const format = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 })

/** `numberText(4.5, '小时')` is `4.5 小时`; less than an hour is in minutes, as in cells. */
export function numberText(value: unknown, unit = ''): string {
  if (typeof value !== 'number') return '-'
  if (unit === '小时' && Math.abs(value) < 1) return hoursText(value)
  return `${format.format(value)}${unit === '' ? '' : ` ${unit}`}`
}

/** Tooltip options. The library escapes the names in it. */
export const tooltip = (colours: ChartColours, unit: string | undefined, trigger: 'axis' | 'item') => ({
  trigger,
  confine: true,
  backgroundColor: colours.surface,
  borderColor: colours.line,
  textStyle: { color: colours.text, fontSize: 13 },
  valueFormatter: (value: unknown) => numberText(value, unit),
})

export const legend = (colours: ChartColours) => ({
  type: 'plain' as const,
  top: 0,
  right: 0,
  icon: 'roundRect',
  itemWidth: 10,
  itemHeight: 10,
  textStyle: { color: colours.text },
})

/** Axis options. */
export const axis = (colours: ChartColours) => ({
  axisLabel: { color: colours.faint, hideOverlap: true },
  axisLine: { lineStyle: { color: colours.line } },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: colours.line } },
})
