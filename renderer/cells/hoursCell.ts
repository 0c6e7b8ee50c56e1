import { type CellKind, textOf } from '../page/cellKind.ts'

const format = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 })

/** A duration in hours; below one hour it is shown in minutes. */
export const hoursCell: CellKind = {
  compile: () => value => (typeof value === 'number' ? hoursText(value) : textOf(value)),
}

/** `hoursText(0.25)` is `15 分钟`, `hoursText(30.26)` is `30.3 小时`. */
export function hoursText(hours: number): string {
  if (Math.abs(hours) >= 1) return `${format.format(hours)} 小时`
  const minutes = Math.round(hours * 60)
  return minutes === 0 && hours > 0 ? '不到 1 分钟' : `${minutes} 分钟`
}
