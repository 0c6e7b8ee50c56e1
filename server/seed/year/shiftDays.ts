const day = 86_400_000
/** UTC offset of the company in Shanghai, in milliseconds. */
const zone = 8 * 3_600_000

const numberOf = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / day)
const dateOf = (number: number): string => new Date(number * day).toISOString().slice(0, 10)
/** Day 0 was a Thursday. */
const weekday = (number: number): number => (((number + 4) % 7) + 7) % 7
const isWorkday = (number: number): boolean => weekday(number) % 6 !== 0

/** Returns the number of workdays up to and including a day, from a fixed Monday. */
function workdaysUpTo(number: number): number {
  const monday = number - ((weekday(number) + 6) % 7)
  return (monday / 7) * 5 + Math.min(number - monday + 1, 5) + 20 / 7
}

/** Returns the last workday before a moment. */
export function workdayBefore(now: Date): string {
  let number = Math.floor((now.getTime() + zone) / day) - 1
  while (!isWorkday(number)) number--
  return dateOf(number)
}

/**
 * Shifts the dates and times in a text so that `from` becomes `to`, both workdays. Workdays stay workdays, in the same
 * order and number; weekend events move to the late evening before if their day becomes a workday.
 *
 * @example shiftDays('"2026-11-20T02:00:00Z"', { from: '2026-11-20', to: '2027-01-05' }) // '"2027-01-05T02:00:00Z"'
 */
export function shiftDays(text: string, { from, to }: { from: string; to: string }): string {
  const steps = Math.round(workdaysUpTo(numberOf(to)) - workdaysUpTo(numberOf(from)))
  const days = remembered((date: string) => movedDay(date, steps))
  // From 16:00 UTC on it is the next day in Shanghai. Most times stay and only their date changes.
  const early = remembered((date: string) => (days(date).squeezed === 0 ? days(date).date : undefined))
  const late = remembered((date: string) => {
    const next = dateOf(numberOf(date) + 1)
    return days(next).squeezed === 0 ? dateOf(numberOf(days(next).date) - 1) : undefined
  })
  return text.replaceAll(
    /\b(20\d\d-[01]\d-[0-3]\d)(?:T([0-2]\d:[0-5]\d:[0-5]\d)(\.\d+)?(Z|\+00:00))?/g,
    (_, date: string, time: string | undefined, rest = '', zoneSign = '') => {
      if (time === undefined) return days(date).date
      const found = (time < '16' ? early : late)(date)
      return `${found === undefined ? movedTime(`${date}T${time}Z`, days) : `${found}T${time}`}${rest}${zoneSign}`
    },
  )
}

function remembered<T>(find: (date: string) => T): (date: string) => T {
  const known = new Map<string, T>()
  return date => {
    if (!known.has(date)) known.set(date, find(date))
    return known.get(date) as T
  }
}

/** Returns the new date; for a weekend day that moves to a workday, also its share of that evening. */
function movedDay(date: string, steps: number): { date: string; squeezed: number } {
  const number = numberOf(date)
  const behind = isWorkday(number) ? 0 : weekday(number) === 6 ? 1 : 2
  let target = number - behind
  for (let left = Math.abs(steps); left > 0; ) {
    target += Math.sign(steps)
    if (isWorkday(target)) left--
  }
  const isWeekend = behind > 0 && weekday(target) === 5
  return isWeekend ? { date: dateOf(target + behind), squeezed: 0 } : { date: dateOf(target), squeezed: behind }
}

function movedTime(at: string, moved: (date: string) => { date: string; squeezed: number }): string {
  const local = new Date(Date.parse(at) + zone).toISOString()
  const { date, squeezed } = moved(local.slice(0, 10))
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const time = Date.parse(local) % day
  // 21:30 to 22:45 for Saturday, then Sunday until midnight.
  const placed = squeezed === 0 ? time : (21.5 + 1.25 * (squeezed - 1)) * 3_600_000 + (time / 24) * 1.24
  return new Date(midnight + placed - zone).toISOString().slice(0, 19)
}
