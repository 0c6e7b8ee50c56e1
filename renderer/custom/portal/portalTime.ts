const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const two = (value: number) => String(value).padStart(2, '0')

/** Month, day and weekday of a moment, on the reader's clock. */
export function dayText(moment: string): { month: string; day: string; weekday: string } {
  const time = new Date(moment)
  return { month: `${time.getMonth() + 1} 月`, day: String(time.getDate()), weekday: weekdays[time.getDay()] ?? '' }
}

/**
 * Says from when to when something is: `3 月 2 日 09:30–11:30`; the end with its day if it is another one, with the year
 * if that is not the present one.
 */
export function spanText(from: unknown, to: unknown, now = new Date()): string {
  if (typeof from !== 'string') return ''
  const start = new Date(from)
  const end = typeof to === 'string' ? new Date(to) : undefined
  const begin = `${dayOf(start, now)} ${clock(start)}`
  if (!end) return begin
  return `${begin}–${start.toDateString() === end.toDateString() ? '' : `${dayOf(end, now)} `}${clock(end)}`
}

const clock = (time: Date) => `${two(time.getHours())}:${two(time.getMinutes())}`

function dayOf(time: Date, now: Date): string {
  const year = time.getFullYear() === now.getFullYear() ? '' : `${time.getFullYear()} 年 `
  return `${year}${time.getMonth() + 1} 月 ${time.getDate()} 日`
}
