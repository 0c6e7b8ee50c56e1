import { describe, expect, test } from 'vitest'
import { millisecondsOf, nextTimeout } from '../../../processes/assignment/timeoutLadder.ts'
import { addWorkingTime, type WorkingCalendar, workingTimeBetween } from '../../../processes/assignment/workingTime.ts'

/** Nine to twelve and half past one to six, Monday to Friday. */
const calendar: WorkingCalendar = {
  offset: 480,
  days: [1, 2, 3, 4, 5],
  hours: [
    [540, 720],
    [810, 1080],
  ],
  holidays: new Set(['2026-10-01']),
  workdays: new Set(['2026-10-10']),
}

const at = (text: string) => Date.parse(`${text}:00+08:00`)
const end = (start: string, hours: number, of = calendar) => {
  const moment = addWorkingTime(at(start), hours * 3_600_000, of)
  return moment === undefined ? undefined : new Date(moment + 8 * 3_600_000).toISOString().slice(0, 16)
}

describe('working time', () => {
  test.each([
    ['2026-03-02T09:00', 1, '2026-03-02T10:00'],
    ['2026-03-02T11:30', 1, '2026-03-02T14:00'],
    ['2026-03-02T07:00', 3, '2026-03-02T12:00'],
    ['2026-03-02T17:30', 1, '2026-03-03T09:30'],
    ['2026-03-06T17:30', 1, '2026-03-09T09:30'],
    ['2026-03-07T10:00', 1, '2026-03-09T10:00'],
    ['2026-09-30T17:00', 2, '2026-10-02T10:00'],
    ['2026-10-09T17:00', 2, '2026-10-10T10:00'],
    ['2026-03-02T09:00', 7.5, '2026-03-02T18:00'],
    ['2026-03-02T09:00', 37.5, '2026-03-06T18:00'],
  ])('%s and %d hours: %s', (start, hours, expected) => expect(end(start, hours)).toBe(expected))

  test('a calendar that never works has no answer', () => {
    expect(end('2026-03-02T09:00', 1, { ...calendar, days: [], workdays: new Set() })).toBeUndefined()
    expect(end('2026-03-02T09:00', 1, { ...calendar, hours: [] })).toBeUndefined()
  })

  test('adding and measuring agree', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    for (let round = 0; round < 500; round++) {
      const start = at('2026-09-20T00:00') + random(30 * 24 * 60) * 60_000
      const length = (1 + random(100 * 60)) * 60_000
      const end = addWorkingTime(start, length, calendar) as number
      expect(workingTimeBetween(start, end, calendar)).toBe(length)
    }
  })
})

describe('the ladder', () => {
  const steps = [
    { after: 'PT2H', do: 'remind' as const, times: 2 },
    { after: 'PT5H', do: 'copySuperior' as const },
    { after: 'PT1H', do: 'pass' as const, allHours: true },
  ]
  const next = (timeouts: Record<string, number>, of = steps) => {
    const found = nextTimeout(
      of,
      { createdAt: new Date(at('2026-03-02T17:00')).toISOString(), notes: { timeouts } },
      calendar,
    )
    return found && `${found.step} ${new Date(Date.parse(found.due) + 8 * 3_600_000).toISOString().slice(0, 16)}`
  }

  test('steps come in the order of their time, reminders again and again', () => {
    expect(next({})).toBe('2 2026-03-02T18:00')
    expect(next({ 2: 1 })).toBe('0 2026-03-03T10:00')
    expect(next({ 2: 1, 0: 1 })).toBe('0 2026-03-03T12:00')
    expect(next({ 2: 1, 0: 2 })).toBe('1 2026-03-03T14:30')
    expect(next({ 2: 1, 0: 2, 1: 1 })).toBeUndefined()
  })

  test('what cannot be read is left out', () => {
    expect(next({}, [{ after: 'soon', do: 'remind', times: 1 }])).toBeUndefined()
    expect(millisecondsOf('P1DT2H')).toBe(26 * 3_600_000)
    expect(millisecondsOf('PT')).toBeUndefined()
    expect(millisecondsOf('P')).toBeUndefined()
  })
})
