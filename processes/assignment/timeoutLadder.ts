import dayjs from 'dayjs'
import duration from 'dayjs/plugin/duration.js'
import type { TimeoutStep } from '../../schemas/types/process.ts'
import type { TaskRow } from '../state/state.ts'
import { readNotes } from './taskNotes.ts'
import { addWorkingTime, type WorkingCalendar } from './workingTime.ts'

dayjs.extend(duration)

/** The next step of the ladder and its time. */
export interface NextTimeout {
  step: number
  due: string
  do: TimeoutStep['do']
}

/**
 * Returns the next step for a task that opened at the given time. Each step runs once; `remind` repeats as configured
 * at the same interval. Steps with an unreadable duration, or that never come due because the calendar has no working
 * time, are left out.
 */
export function nextTimeout(
  steps: readonly TimeoutStep[],
  task: Pick<TaskRow, 'createdAt' | 'notes'>,
  calendar: WorkingCalendar,
): NextTimeout | undefined {
  const done = readNotes(task.notes).timeouts ?? {}
  const coming = steps.flatMap((step, index) => {
    const times = done[index] ?? 0
    if (times >= (step.do === 'remind' ? Math.max(1, step.times ?? 1) : 1)) return []
    const length = millisecondsOf(step.after)
    if (length === undefined) return []
    const start = Date.parse(task.createdAt)
    const due = step.allHours ? start + length * (times + 1) : addWorkingTime(start, length * (times + 1), calendar)
    return due === undefined ? [] : [{ step: index, due: new Date(due).toISOString(), do: step.do }]
  })
  return coming.sort((one, other) => one.due.localeCompare(other.due) || one.step - other.step)[0]
}

const pattern = new RegExp(
  [
    String.raw`^P(?=.)(\d+(\.\d+)?Y)?(\d+(\.\d+)?M)?(\d+(\.\d+)?W)?(\d+(\.\d+)?D)?`,
    String.raw`(T(?=.)(\d+(\.\d+)?H)?(\d+(\.\d+)?M)?(\d+(\.\d+)?S)?)?$`,
  ].join(''),
)

/** In working time a day is a calendar day's 24 hours: with eight working hours a day, `P1D` takes three days. */
export function millisecondsOf(text: string): number | undefined {
  if (!pattern.test(text)) return undefined
  const length = dayjs.duration(text).asMilliseconds()
  return Number.isFinite(length) && length >= 0 ? length : undefined
}
