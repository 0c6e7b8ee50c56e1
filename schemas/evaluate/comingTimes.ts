import { isRepeatRule, occurrences } from './recurrence.ts'

/** What takes place at a time, once or again and again by the properties of a schedule. */
export interface Dated {
  startAt?: unknown
  endAt?: unknown
  repeatBy?: unknown
  repeatUntil?: unknown
}

/** One time of it, in ISO texts. */
export interface Span {
  startAt: string
  endAt: string | null
}

const day = 86_400_000
/** The company's days begin at midnight in China. */
const zone = 8 * 3_600_000
const dayOf = (moment: number) => Math.floor((moment + zone) / day)
/** How far the next time of a series may be away: a year and a day. */
const farthest = 367

/**
 * Returns the times that have not ended at a moment, in their order: of a series the next one, and those that begin
 * within `days`. Empty without a beginning.
 *
 * @example comingTimes({ startAt: '2026-03-02T01:30:00Z', repeatBy: 'weekly' }, Date.parse('2026-03-10'), 7)
 *   // [{ startAt: '2026-03-16T01:30:00.000Z', endAt: null }]
 */
export function comingTimes({ startAt, endAt, repeatBy, repeatUntil }: Dated, now: number, days: number): Span[] {
  const start = momentOf(startAt)
  if (start === undefined) return []
  const end = momentOf(endAt)
  const length = end === undefined ? 0 : Math.max(0, end - start)
  const today = dayOf(now)
  const until = typeof repeatUntil === 'string' ? Date.parse(`${repeatUntil.slice(0, 10)}T00:00:00Z`) / day : Number.NaN
  const first = dayOf(start)
  const starts = isRepeatRule(repeatBy)
    ? occurrences(
        { rule: repeatBy, first, ...(Number.isNaN(until) ? {} : { until }) },
        today - Math.ceil(length / day),
        today + farthest,
      ).map(on => start + (on - first) * day)
    : [start]
  return starts
    .filter(at => (end === undefined ? dayOf(at) >= today : at + length > now))
    .filter((at, place) => place === 0 || dayOf(at) <= today + days)
    .map(at => ({
      startAt: new Date(at).toISOString(),
      endAt: end === undefined ? null : new Date(at + length).toISOString(),
    }))
}

function momentOf(value: unknown): number | undefined {
  if (value instanceof Date) return value.getTime()
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? undefined : moment
}

/** Returns entries at each of their coming times, the earliest first. */
export const coming = <T extends Dated>(entries: readonly T[], now: number, days: number): (T & Span)[] =>
  entries
    .flatMap(entry => comingTimes(entry, now, days).map(span => ({ ...entry, ...span })))
    .sort((one, other) => (one.startAt < other.startAt ? -1 : one.startAt > other.startAt ? 1 : 0))
