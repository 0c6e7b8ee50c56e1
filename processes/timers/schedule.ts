import { type DurationParts, durationInWords, readDuration, writeDuration } from './duration.ts'
import { type MomentParts, momentInWords, readMoment, writeMoment } from './moment.ts'

/** A repetition rule. Times have the form `09:00`; days of the week start at 0 for Sunday, as in cron. */
export type ScheduleParts =
  | { kind: 'interval'; every: DurationParts; count?: number; from?: MomentParts; until?: MomentParts }
  | { kind: 'hourly'; minute: number }
  | { kind: 'daily'; time: string }
  | { kind: 'workdays'; time: string }
  | { kind: 'weekly'; days: readonly number[]; time: string }
  | { kind: 'monthly'; day: number; time: string }
  | { kind: 'yearly'; month: number; day: number; time: string }

export const scheduleTitles: Readonly<Record<ScheduleParts['kind'], string>> = {
  interval: '每隔一段时间',
  hourly: '每小时',
  daily: '每天',
  workdays: '每个工作日（周一至周五）',
  weekly: '每周',
  monthly: '每月',
  yearly: '每年',
}

export const weekdayTitles = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

/**
 * Returns the parts of a cycle in ISO 8601 or five-field cron; undefined if `writeSchedule` would not restore the same
 * text.
 *
 * @example readSchedule('0 9 * * 1-5') // { kind: 'workdays', time: '09:00' }
 */
export function readSchedule(text: string): ScheduleParts | undefined {
  const parts = /^R\d*\//.test(text) ? readInterval(text) : readCron(text)
  return parts && writeSchedule(parts) === text ? parts : undefined
}

function readInterval(text: string): ScheduleParts | undefined {
  const [repeat = '', ...rest] = text.split('/')
  const from = rest.length > 1 ? readMoment(rest[0]!) : undefined
  const [every = '', until, ...more] = from ? rest.slice(1) : rest
  const step = readDuration(every)
  const end = until === undefined ? undefined : readMoment(until)
  if (!step || more.length > 0 || (until !== undefined && !end)) return undefined
  return {
    kind: 'interval',
    every: step,
    ...(repeat === 'R' ? {} : { count: Number(repeat.slice(1)) }),
    ...(from ? { from } : {}),
    ...(end ? { until: end } : {}),
  }
}

const whole = /^\d{1,2}$/
const within = (text: string, least: number, most: number): number | undefined => {
  const value = whole.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

function readCron(text: string): ScheduleParts | undefined {
  const [minuteText = '', hourText = '', dayText, monthText, weekText, ...more] = text.split(' ')
  const minute = within(minuteText, 0, 59)
  if (minute === undefined || weekText === undefined || more.length > 0) return undefined
  const days = `${dayText} ${monthText} ${weekText}`
  if (hourText === '*') return days === '* * *' ? { kind: 'hourly', minute } : undefined
  const hour = within(hourText, 0, 23)
  if (hour === undefined) return undefined
  const time = `${twoDigits(hour)}:${twoDigits(minute)}`
  if (days === '* * *') return { kind: 'daily', time }
  if (days === '* * 1-5') return { kind: 'workdays', time }
  if (dayText === '*' && monthText === '*') return readWeekly(weekText, time)
  const day = within(dayText ?? '', 1, 31)
  if (day === undefined || weekText !== '*') return undefined
  if (monthText === '*') return { kind: 'monthly', day, time }
  const month = within(monthText ?? '', 1, 12)
  return month === undefined ? undefined : { kind: 'yearly', month, day, time }
}

function readWeekly(text: string, time: string): ScheduleParts | undefined {
  const days = text.split(',').map(each => within(each, 0, 6))
  return days.every(each => each !== undefined) ? { kind: 'weekly', days, time } : undefined
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Returns the text of a cycle, as `timeCycle` holds it. */
export function writeSchedule(parts: ScheduleParts): string {
  if (parts.kind === 'interval') {
    const { every, count, from, until } = parts
    const ends = [from && writeMoment(from), writeDuration(every), until && writeMoment(until)]
    return `R${count ?? ''}/${ends.filter(each => each !== undefined).join('/')}`
  }
  if (parts.kind === 'hourly') return `${parts.minute} * * * *`
  const [hour, minute] = parts.time.split(':').map(Number)
  return `${minute} ${hour} ${daysOf(parts)}`
}

function daysOf(parts: Exclude<ScheduleParts, { kind: 'interval' | 'hourly' }>): string {
  switch (parts.kind) {
    case 'daily':
      return '* * *'
    case 'workdays':
      return '* * 1-5'
    case 'weekly':
      return `* * ${parts.days.join(',')}`
    case 'monthly':
      return `${parts.day} * *`
    case 'yearly':
      return `${parts.day} ${parts.month} *`
  }
}

/** Returns a cycle in words: `每个工作日 09:00`, `每 10 分钟，共 3 次`. */
export function scheduleInWords(parts: ScheduleParts): string {
  switch (parts.kind) {
    case 'interval':
      return intervalInWords(parts)
    case 'hourly':
      return `每小时的第 ${parts.minute} 分钟`
    case 'daily':
      return `每天 ${parts.time}`
    case 'workdays':
      return `每个工作日 ${parts.time}`
    case 'weekly':
      return `每${parts.days.map(day => weekdayTitles[day]).join('、')} ${parts.time}`
    case 'monthly':
      return `每月 ${parts.day} 日 ${parts.time}`
    case 'yearly':
      return `每年 ${parts.month} 月 ${parts.day} 日 ${parts.time}`
  }
}

const intervalInWords = ({ every, count, from, until }: Extract<ScheduleParts, { kind: 'interval' }>): string =>
  [
    ...(from ? [`从 ${momentInWords(from)} 起`] : []),
    `每 ${durationInWords(every)}`,
    ...(count === undefined ? [] : [`共 ${count} 次`]),
    ...(until ? [`到 ${momentInWords(until)} 为止`] : []),
  ].join('，')
