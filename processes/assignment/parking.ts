import type { TaskRow } from '../state/state.ts'
import { type ReturnOrigin, readNotes, writeNotes } from './taskNotes.ts'

/** Tasks of sibling branches that wait for what a return began, or for what it was itself returned for. */
export const parkedFor = (origin: ReturnOrigin | undefined): string[] =>
  origin ? [...(origin.parked ?? []), ...parkedFor(origin.before)] : []

/** Whether branches wait until this task is handed in again. */
export const isAwaited = ({ notes }: TaskRow): boolean => parkedFor(readNotes(notes).returned).length > 0

/** Those of all tasks of an instance that wait for a return which is no more, however it ended: they go on. */
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
