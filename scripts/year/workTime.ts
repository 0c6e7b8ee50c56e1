const hour = 3_600_000
const day = 24 * hour
/** The company is in Shanghai. */
const zone = 8 * hour
/** Office hours by the clock of the company. */
const [opens, closes] = [9, 18]

/** Returns midnight of that day in the time zone of the company. */
export const midnight = (time: number): number => Math.floor((time + zone) / day) * day - zone
/** 0 is Sunday. */
export const weekday = (time: number): number => new Date(time + zone).getUTCDay()
export const isWorkday = (time: number): boolean => weekday(time) % 6 !== 0

/** Midnights of the workdays between two moments, in order. */
export function workdays(from: number, to: number): number[] {
  const found: number[] = []
  for (let at = midnight(from); at <= to; at += day) if (isWorkday(at)) found.push(at)
  return found
}

/** Returns the time after that many office hours. */
export function afterOfficeHours(time: number, hours: number): number {
  let at = time
  let left = hours * hour
  for (;;) {
    const [start, end] = [midnight(at) + opens * hour, midnight(at) + closes * hour]
    const from = Math.max(at, start)
    if (isWorkday(at) && from < end) {
      if (from + left <= end) return from + left
      left -= end - from
    }
    at = midnight(at) + day
  }
}

/** Returns the day in Shanghai of a moment: `2026-11-20`. */
export const dateOf = (time: number): string => new Date(time + zone).toISOString().slice(0, 10)
