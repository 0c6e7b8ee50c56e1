import { afterEach, describe, expect, it } from 'vitest'
import { addWorkingTime, workingTimeBetween } from '../../../processes/assignment/workingTime.ts'
import { nextDue, readTimer } from '../../../processes/state/timers.ts'
import { nextRun } from '../../../server/services/jobs/scheduler.ts'
import { officeHours } from './models.ts'

const usual = process.env.TZ ?? 'UTC'
afterEach(() => {
  process.env.TZ = usual
})

/** Zones in which clocks are put forward or back during these days, by an hour or by half of one. */
const days = [
  { zone: 'America/New_York', from: '2026-03-07T12:00:00.000Z' },
  { zone: 'America/New_York', from: '2026-10-31T12:00:00.000Z' },
  { zone: 'Australia/Lord_Howe', from: '2026-04-04T00:00:00.000Z' },
  { zone: 'Africa/Casablanca', from: '2026-02-14T12:00:00.000Z' },
]
const minute = 60_000
const moments = (from: string) =>
  Array.from({ length: 48 }, (_, at) => new Date(Date.parse(from) + at * 61 * minute).toISOString())

/** What is due after a moment, by every kind of clock that the server has. */
function dueAfter(now: string) {
  const at = Date.parse(now)
  const cycle = readTimer('cycle', '0 30 2 * * ?', now)
  return {
    hours: readTimer('duration', 'PT3H', now)?.due,
    day: readTimer('duration', 'P1D', now)?.due,
    date: readTimer('date', '2026-11-01T02:30:00', now)?.due,
    cron: cycle?.due,
    cronAgain: nextDue(cycle?.due ?? '', cycle?.repeats ?? null)?.due,
    schedule: nextRun('30 2 * * *', new Date(now)).toISOString(),
    working: addWorkingTime(at, 8 * 60 * minute, officeHours),
    worked: workingTimeBetween(at, at + 86_400_000, officeHours),
  }
}

describe('F10 a day of summer time where the process runs', () => {
  it.each(days)(
    'F10 in $zone from $from everything is due as it is elsewhere, and nothing before now',
    ({ zone, from }) => {
      process.env.TZ = 'UTC'
      const elsewhere = moments(from).map(dueAfter)
      const offsets = () => new Set(moments(from).map(now => new Date(now).getTimezoneOffset()))
      expect(offsets().size).toBe(1)
      process.env.TZ = zone
      // The zone is in force, and its clocks do change in these days.
      expect(offsets().size).toBe(2)
      const here = moments(from).map(dueAfter)
      expect(here).toEqual(elsewhere)
      for (const [at, now] of moments(from).entries()) {
        const { cron = '', schedule, hours = '', worked } = here[at]!
        expect(cron > now && schedule > now && hours > now).toBe(true)
        expect(worked).toBeGreaterThanOrEqual(0)
        // A day has one run, also the one of 23 or 25 hours.
        expect(Date.parse(schedule) - Date.parse(now)).toBeLessThanOrEqual(86_400_000)
      }
    },
  )
})
