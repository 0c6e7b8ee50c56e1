import { describe, expect, it } from 'vitest'
import { nextDue, readTimer } from '../../../processes/state/timers.ts'

const now = '2026-03-02T01:02:03.000Z'
const due = (kind: 'duration' | 'date' | 'cycle', text: string) => readTimer(kind, text, now)?.due

describe('timers', () => {
  it.each([
    ['PT1H5S', '2026-03-02T02:02:08.000Z'],
    ['P1M', '2026-04-02T01:02:03.000Z'],
    ['P1W', '2026-03-09T01:02:03.000Z'],
    ['P1DT12H', '2026-03-03T13:02:03.000Z'],
  ])('read the duration %s', (text, expected) => expect(due('duration', text)).toBe(expected))

  it.each([
    ['2026-03-05', '2026-03-04T16:00:00.000Z'],
    ['2026-03-05T10:00:00', '2026-03-05T02:00:00.000Z'],
    ['2026-03-05 10:00:00', '2026-03-05T02:00:00.000Z'],
    ['2026-03-05T10:00:00Z', '2026-03-05T10:00:00.000Z'],
    ['2026-03-05T10:00:00+01:00', '2026-03-05T09:00:00.000Z'],
  ])('read the date %s', (text, expected) => expect(due('date', text)).toBe(expected))

  it.each([
    ['0 0/5 * * * ?', '2026-03-02T01:05:00.000Z'],
    ['0 9 * * 1-5', '2026-03-03T01:00:00.000Z'],
    ['0 30 9 ? * MON', '2026-03-02T01:30:00.000Z'],
    ['0 30 9 * * ? 2026', '2026-03-02T01:30:00.000Z'],
    ['@daily', '2026-03-02T16:00:00.000Z'],
  ])('read the cron %s in the time zone of the company', (text, expected) => expect(due('cycle', text)).toBe(expected))

  it('know nothing of a cron whose year is over, of garbage and of nothing', () => {
    for (const text of ['0 30 9 * * ? 2020', 'every day', '', 'P', 'PT', 'R3/often'])
      expect(due('cycle', text)).toBeUndefined()
    for (const text of ['tomorrow', '', 'PT']) expect(due('duration', text)).toBeUndefined()
  })

  it('repeat as often as the cycle says, and a cron for ever', () => {
    let timer = readTimer('cycle', 'R3/PT10M', now)
    const times: (string | undefined)[] = []
    while (timer) {
      times.push(timer.due.slice(11, 16))
      timer = nextDue(timer.due, timer.repeats)
    }
    expect(times).toEqual(['01:12', '01:22', '01:32'])
    expect(readTimer('cycle', 'R/PT10M', now)?.repeats).toEqual({ left: -1, every: 'PT10M' })
    expect(readTimer('cycle', 'R-1/PT10M', now)?.repeats).toEqual({ left: -1, every: 'PT10M' })
    const cron = readTimer('cycle', '0 0 9 * * ?', now)!
    expect(nextDue(cron.due, cron.repeats)).toMatchObject({ due: '2026-03-04T01:00:00.000Z', repeats: { left: -1 } })
  })

  it('do not fire after the last date of a cycle', () => {
    const fires = (text: string, end?: string) => {
      const times: string[] = []
      for (let timer = readTimer('cycle', text, now, end); timer; timer = nextDue(timer.due, timer.repeats))
        times.push(timer.due.slice(11, 16))
      return times
    }
    expect(fires('R9/PT10M/2026-03-02T01:25:00Z')).toEqual(['01:12', '01:22'])
    expect(fires('R9/2026-03-02T01:10:00Z/PT10M/2026-03-02T01:25:00Z')).toEqual(['01:10', '01:20'])
    expect(fires('R/PT10M', '2026-03-02T01:25:00Z')).toEqual(['01:12', '01:22'])
    expect(fires('0 0/10 * * * ?', '2026-03-02T01:25:00Z')).toEqual(['01:10', '01:20'])
    expect(fires('R2/PT10M', '')).toEqual(['01:12', '01:22'])
    expect(fires('R2/PT10M', '2026-03-01')).toEqual([])
  })

  it('begin a cycle where it says', () => {
    const timer = readTimer('cycle', 'R2/2026-03-05T10:00:00Z/PT1H', now)!
    expect(timer.due).toBe('2026-03-05T10:00:00.000Z')
    expect(nextDue(timer.due, timer.repeats)?.due).toBe('2026-03-05T11:00:00.000Z')
  })
})
