import type { TaskRow } from '../state/state.ts'
import { type ReturnOrigin, readNotes, writeNotes } from './taskNotes.ts'

/** Returns the ids of sibling tasks that wait for the branch of a return, including earlier returns that led to it. */
export const parkedFor = (origin: ReturnOrigin | undefined): string[] =>
  origin ? [...(origin.parked ?? []), ...parkedFor(origin.before)] : []

/** Whether other branches wait until this task is resubmitted. */
export const isAwaited = ({ notes }: TaskRow): boolean => parkedFor(readNotes(notes).returned).length > 0

/** Returns the tasks that waited for a return that no longer exists; they resume. */
export function freedOf(tasks: readonly TaskRow[]): TaskRow[] {
  const parked = tasks.filter(task => readNotes(task.notes).parkedBy)
  if (parked.length === 0) return []
  const held = new Set(tasks.flatMap(task => parkedFor(readNotes(task.notes).returned)))
  return parked
    .filter(task => !held.has(task.id))
    .map(task => {
      const { parkedBy: _, ...notes } = readNotes(task.notes)
      return { ...task, notes: writeNotes(notes) }
    })
}
