import { type CellKind, textOf } from '../page/cellKind.ts'
import { formatDateTime } from './formatTime.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Elapsed time, with the moment as tooltip. Highlighted from three days, more strongly from seven. */
export const agoCell: CellKind = {
  compile: () => value => {
    const passed =
      typeof value === 'string' || typeof value === 'number' ? Date.now() - new Date(value).getTime() : Number.NaN
    if (Number.isNaN(passed)) return textOf(value)
    const tone = passed >= 7 * day ? 'long' : passed >= 3 * day ? 'some' : undefined
    return (
      <time
        className="cell-ago"
        data-tone={tone}
        dateTime={new Date(value as string).toISOString()}
        title={formatDateTime(value)}
      >
        {agoText(passed)}
      </time>
    )
  },
}

/**
 * Formats elapsed milliseconds; future times end with 后.
 *
 * @example agoText(7_200_000) // '2 小时前'
 */
export function agoText(passed: number): string {
  const [length, side] = [Math.abs(passed), passed < 0 ? '后' : '前']
  if (length < minute) return '刚刚'
  if (length < hour) return `${Math.floor(length / minute)} 分钟${side}`
  if (length < day) return `${Math.floor(length / hour)} 小时${side}`
  return `${Math.floor(length / day)} 天${side}`
}
