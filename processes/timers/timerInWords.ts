import type { Timer } from '../state/graph.ts'
import { durationInWords, readDuration } from './duration.ts'
import { momentInWords, readMoment } from './moment.ts'
import { readSchedule, scheduleInWords } from './schedule.ts'

/**
 * Returns the time of a timer in words: `3 天后`, `截止 2026-12-31 18:00`, `每个工作日 09:00`. Returns other texts, such
 * as expressions, unchanged.
 */
export function timerInWords(kind: Timer['kind'], text: string): string {
  if (kind === 'duration') {
    const parts = readDuration(text)
    return parts ? `${durationInWords(parts)}后` : text
  }
  if (kind === 'date') {
    const parts = readMoment(text)
    return parts ? `截止 ${momentInWords(parts)}` : text
  }
  const parts = readSchedule(text)
  return parts ? scheduleInWords(parts) : text
}
