import { describe, expect, test } from 'vitest'
import type { Timer } from '../../../processes/state/graph.ts'
import { readTimer } from '../../../processes/state/timers.ts'
import { durationUnits, readDuration, writeDuration } from '../../../processes/timers/duration.ts'
import { readMoment, writeMoment } from '../../../processes/timers/moment.ts'
import { readSchedule, type ScheduleParts, writeSchedule } from '../../../processes/timers/schedule.ts'
import { timerInWords } from '../../../processes/timers/timerInWords.ts'
import { createRandom } from '../../../server/seed/random.ts'

describe('timers in words', () => {
  test.each<[Timer['kind'], string, string]>([
    ['duration', 'P3D', '3 天后'],
    ['duration', 'P1DT4H', '1 天 4 小时后'],
    ['duration', 'PT90M', '90 分钟后'],
    ['duration', 'P1W', '1 周后'],
    ['date', '2026-12-31T18:00', '截止 2026-12-31 18:00'],
    ['date', '2026-12-31T18:00:00+08:00', '截止 2026-12-31 18:00:00'],
    ['date', '2026-12-31T10:00:00Z', '截止 2026-12-31 10:00:00（UTC）'],
    ['date', '2026-12-31', '截止 2026-12-31'],
    ['cycle', '0 9 * * 1-5', '每个工作日 09:00'],
    ['cycle', '30 8 * * 1,3', '每周一、周三 08:30'],
    ['cycle', '0 0 1 * *', '每月 1 日 00:00'],
    ['cycle', '5 * * * *', '每小时的第 5 分钟'],
    ['cycle', 'R3/PT10M', '每 10 分钟，共 3 次'],
    ['cycle', 'R/2026-01-01T08:00:00/P1D', '从 2026-01-01 08:00:00 起，每 1 天'],
    ['cycle', 'R/PT1H/2026-12-31', '每 1 小时，到 2026-12-31 为止'],
  ])('%s %s: %s', (kind, text, words) => {
    expect(timerInWords(kind, text)).toBe(words)
    expect(readTimer(kind, text, '2025-01-01T00:00:00.000Z')).toEqual(
      expect.objectContaining({ due: expect.any(String) }),
    )
  })

  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: JUEL
  test.each<[Timer['kind'], string]>([
    ['duration', '${waiting}'],
    ['duration', '=due'],
    ['duration', 'P03D'],
    ['duration', ''],
    ['duration', 'P'],
    ['duration', 'PT'],
    ['date', '2026-02-31'],
    ['date', '2026-12-31T25:00'],
    ['date', '2026-12-31T18:00:00.5Z'],
    ['cycle', '0 0 9 ? * MON-FRI'],
    ['cycle', '00 9 * * *'],
    ['cycle', '0 9 * * 7'],
    ['cycle', '0 9 31 2 1'],
    ['cycle', '*/5 * * * *'],
    ['cycle', '@daily'],
    ['cycle', 'R/P1D/x'],
    ['cycle', ''],
  ])('%s %s stays text', (kind, text) => {
    expect(timerInWords(kind, text)).toBe(text)
    const read = { duration: readDuration, date: readMoment, cycle: readSchedule }[kind]
    expect(read(text)).toBeUndefined()
  })
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: JUEL

  test('what fields say comes back from its text', () => {
    const { below, chance } = createRandom(3)
    const duration = () => {
      const parts = Object.fromEntries(durationUnits.flatMap(unit => (chance(0.4) ? [[unit, below(100)]] : [])))
      return Object.keys(parts).length > 0 ? parts : { days: 1 }
    }
    const two = (value: number) => String(value).padStart(2, '0')
    const time = () => `${two(below(24))}:${two(below(60))}`
    const moment = () => ({
      day: `2026-${two(1 + below(12))}-${two(1 + below(28))}`,
      ...(chance(0.5) ? { time: time(), ...(chance(0.5) ? { offset: '+09:00' } : {}) } : {}),
    })
    const schedules: (() => ScheduleParts)[] = [
      () => ({
        kind: 'interval',
        every: duration(),
        ...(chance(0.5) ? { count: below(10) } : {}),
        ...(chance(0.5) ? { from: moment() } : {}),
        ...(chance(0.5) ? { until: moment() } : {}),
      }),
      () => ({ kind: 'hourly', minute: below(60) }),
      () => ({ kind: 'daily', time: time() }),
      () => ({ kind: 'workdays', time: time() }),
      () => ({ kind: 'weekly', days: [below(7), below(7)], time: time() }),
      () => ({ kind: 'monthly', day: 1 + below(31), time: time() }),
      () => ({ kind: 'yearly', month: 1 + below(12), day: 1 + below(31), time: time() }),
    ]
    for (let round = 0; round < 300; round++) {
      const [some, when, often] = [duration(), moment(), schedules[below(schedules.length)]!()]
      expect(readDuration(writeDuration(some))).toEqual(some)
      expect(readMoment(writeMoment(when))).toEqual(when)
      expect(readSchedule(writeSchedule(often))).toEqual(often)
    }
  })
})
