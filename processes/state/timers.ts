import { CronExpressionParser } from 'cron-parser'
import dayjs from 'dayjs'
import duration from 'dayjs/plugin/duration.js'
import utc from 'dayjs/plugin/utc.js'
import type { Timer } from './graph.ts'

dayjs.extend(duration)
dayjs.extend(utc)

/** Cron expressions and dates without an offset use the company's time zone. */
const timeZone = 'Asia/Shanghai'
const offset = '+08:00'

/** Returns a moment as local time of the company. */
export const localTime = (now: string): string =>
  new Date(Date.parse(now) + 8 * 3_600_000).toISOString().replace('Z', offset)

/** State for computing the next run of a cycle: how often it still fires (-1 without limit), and its end. */
export interface Repeats {
  left: number
  every: string
  until?: string
}

/** The next due time of a timer, as ISO text in UTC. */
export interface Due {
  due: string
  repeats: Repeats | null
}

const durationForm = new RegExp(
  [
    String.raw`^P(?!$)(\d+(\.\d+)?Y)?(\d+(\.\d+)?M)?(\d+(\.\d+)?W)?(\d+(\.\d+)?D)?`,
    String.raw`(T(?=\d)(\d+(\.\d+)?H)?(\d+(\.\d+)?M)?(\d+(\.\d+)?S)?)?$`,
  ].join(''),
)
const repeatForm = /^R(-1|\d*)\/(.+)$/

/**
 * Reads the value of a timer; undefined if it is unreadable, null if it never fires again.
 *
 * @example readTimer('duration', 'PT2H', now) // { due: two hours later, repeats: null }
 */
export function readTimer(kind: Timer['kind'], text: string, now: string, end?: string): Due | null | undefined {
  const value = text.trim()
  if (kind === 'date') return once(readDate(value) ?? after(value, now))
  if (kind === 'duration' && !repeatForm.test(value)) return once(after(value, now) ?? readDate(value))
  return bounded(readCycle(value, now), end)
}

/** Returns null if the timer is due after the end of its cycle. */
function bounded(timer: Due | null | undefined, end: string | undefined): Due | null | undefined {
  const until = end === undefined ? undefined : readDate(end.trim())
  if (!timer || until === undefined) return timer
  if (timer.due > until) return null
  return timer.repeats ? { due: timer.due, repeats: { ...timer.repeats, until } } : timer
}

const once = (due: string | undefined): Due | undefined => (due === undefined ? undefined : { due, repeats: null })

function readCycle(value: string, now: string): Due | null | undefined {
  const repeat = repeatForm.exec(value)
  if (!repeat) {
    if (durationForm.test(value)) return once(after(value, now))
    const due = nextCron(value, now)
    return due === undefined ? undefined : { due, repeats: { left: -1, every: value } }
  }
  const [first = '', second, third] = repeat[2]!.split('/')
  const count = Number(repeat[1] || -1)
  if (count === 0) return null
  const every = durationForm.test(first) ? first : (second ?? '')
  if (!durationForm.test(every) || !goesOn(every, now)) return undefined
  const begin = durationForm.test(first) ? undefined : readDate(first)
  const end = durationForm.test(first) ? second : third
  const due = begin ?? after(every, now)
  if (due === undefined) return undefined
  return bounded({ due, repeats: { left: count === -1 ? -1 : count - 1, every } }, end)
}

/** Whether the interval advances by at least a second; a shorter cycle would always be due. */
const goesOn = (every: string, now: string): boolean => Date.parse(after(every, now) ?? now) - Date.parse(now) >= 1000

/** Returns when a cycle fires next after it fired at `due`. */
export function nextDue(due: string, repeats: Repeats | null): Due | undefined {
  if (!repeats || repeats.left === 0) return undefined
  const { every, until } = repeats
  const next = durationForm.test(every) ? after(every, due) : nextCron(every, due)
  if (next === undefined || (until !== undefined && next > until)) return undefined
  return { due: next, repeats: { ...repeats, left: repeats.left < 0 ? -1 : repeats.left - 1 } }
}

/** The last moment that the database and a text of four digits for the year can hold. */
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z')

/** Returns the moment after a duration; undefined if the text is no duration, or leads beyond the year 9999. */
export function after(text: string, now: string): string | undefined {
  if (!durationForm.test(text)) return undefined
  // The dayjs plug-in ignores weeks when adding. Months are added in the company's calendar.
  const weeks = Number(/(\d+(?:\.\d+)?)W/.exec(text)?.[1] ?? 0)
  const days = weeks * 7
  const then = dayjs.utc(now).add(8, 'hour').add(dayjs.duration(text)).add(days, 'day').subtract(8, 'hour')
  return then.valueOf() <= lastMoment ? then.toISOString() : undefined
}

/** Parses an ISO date with or without a time; without an offset, in the company's time zone. */
export function readDate(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined
  const withTime = text.includes('T') ? text : text.replace(' ', 'T')
  const full = withTime.includes('T') ? withTime : `${withTime}T00:00:00`
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(full) ? full : `${full}${offset}`
  const time = Date.parse(zoned.replace(/\[[^\]]*\]$/, ''))
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/**
 * Returns the next run of a cron text with five to seven fields, or a word like `@daily`; `?` means any, and the
 * seventh field limits the year.
 */
function nextCron(text: string, now: string): string | undefined {
  const fields = text.split(/\s+/)
  if ((fields.length < 5 && !/^@[a-z]+$/.test(text)) || fields.length > 7) return undefined
  const year = fields.length === 7 ? fields.pop() : undefined
  try {
    const next = CronExpressionParser.parse(fields.join(' '), { currentDate: now, tz: timeZone }).next()
    const due = next.toDate().toISOString()
    return year === undefined || isYear(year, dayjs.utc(due).add(8, 'hour').year()) ? due : undefined
  } catch {
    return undefined
  }
}

function isYear(field: string, year: number): boolean {
  if (field === '*' || field === '?') return true
  return field.split(',').some(part => {
    const [from, to] = part.split('-').map(Number)
    return year >= from! && year <= (to ?? from!)
  })
}
