import dayjs from 'dayjs'
import duration from 'dayjs/plugin/duration.js'
import type { TimeoutStep } from '../../schemas/types/process.ts'
import type { TaskRow } from '../state/state.ts'
import { readNotes } from './taskNotes.ts'
import { addWorkingTime, type WorkingCalendar } from './workingTime.ts'

dayjs.extend(duration)

/** The step of the ladder that comes next, and when. */
export interface NextTimeout {
  step: number
  due: string
  do: TimeoutStep['do']
}

/**
 * What comes next for a task that began then: each step once, `remind` as often as it says with the same distance. A
 * step whose duration cannot be read, or that never comes because nobody ever works, is left out.
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

const pattern =
  /^P(?=.)(\d+(\.\d+)?Y)?(\d+(\.\d+)?M)?(\d+(\.\d+)?W)?(\d+(\.\d+)?D)?(T(?=.)(\d+(\.\d+)?H)?(\d+(\.\d+)?M)?(\d+(\.\d+)?S)?)?$/

/** A day of working time is that of the clock: `P1D` of eight hours a day are three days. */
export function millisecondsOf(text: string): number | undefined {
  if (!pattern.test(text)) return undefined
  const length = dayjs.duration(text).asMilliseconds()
  return Number.isFinite(length) && length >= 0 ? length : undefined
}
