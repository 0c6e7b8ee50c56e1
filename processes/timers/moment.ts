import { readDate } from '../state/timers.ts'

/** A day, with or without a time of day and its offset from UTC. */
export interface MomentParts {
  /** `2026-12-31`. */
  day: string
  /** `18:00` or `18:00:30`. */
  time?: string
  /** `Z` or `+08:00`; if absent, the time is in the zone of the company. */
  offset?: string
}

const form = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(Z|[+-]\d{2}:\d{2})?)?$/

/**
 * Returns the parts of a moment; undefined for other texts, such as expressions and dates that do not exist.
 *
 * @example readMoment('2026-12-31T18:00') // { day: '2026-12-31', time: '18:00' }
 */
export function readMoment(text: string): MomentParts | undefined {
  const [, day, time, offset] = form.exec(text) ?? []
  if (day === undefined || !isDay(day) || readDate(text) === undefined) return undefined
  return { day, ...(time === undefined ? {} : { time }), ...(offset === undefined ? {} : { offset }) }
}

/** Returns whether a date exists. `Date` would turn 31 February into a day of March. */
const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day

export const writeMoment = ({ day, time, offset }: MomentParts): string =>
  time === undefined ? day : `${day}T${time}${offset ?? ''}`

const own: ReadonlySet<string> = new Set(['', '+08:00'])

/** Returns a moment in words: `2026-12-31 18:00`; adds an offset that differs from that of the company. */
export function momentInWords({ day, time, offset = '' }: MomentParts): string {
  const zone = own.has(offset) ? '' : `（UTC${offset === 'Z' ? '' : offset}）`
  return time === undefined ? day : `${day} ${time}${zone}`
}
