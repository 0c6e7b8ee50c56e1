import type { SlotRow, TaskRow } from '../state/state.ts'
import type { StandIn } from './standIn.ts'

/** What the assignment layer keeps on a task, in `TaskRow.notes`. */
export interface TaskNotes {
  /** The task is done again after a return from there. */
  returned?: ReturnOrigin
  /** Slots that the task begins with again, when it was reached straight from the node it had been returned to. */
  restore?: SlotRow[]
  /** How those slots decide, and who may claim the task. */
  terms?: TaskTerms
  /** Who agreed before the return and need not be asked again. */
  kept?: string[]
  /** Waits until a branch that was returned is back: the task that was returned. */
  parkedBy?: string
  /** Somebody chose them for this task. */
  approvers?: string[]
  /** Of a pool: whose turn it is that each of those who may claim it takes, where somebody entrusted it to him. */
  standIns?: Record<string, StandIn>
  /** Of a pool: the initiator, where he may not sign what he applied for, so that nobody offers it to him. */
  notFor?: string
  /** Whom one of the signers chose for the nodes that may come next, by node. */
  next?: { by: string; people: Record<string, string[]> }
  /** When somebody urged, for the limit in an hour. */
  urged?: { by: string; at: string }[]
  /** What somebody had typed without deciding, by person. */
  drafts?: Record<string, { comment?: string; variables?: Record<string, unknown>; at: string }>
  /** Steps of the time-out ladder that are done: number of the step to how often. */
  timeouts?: Record<string, number>
}

export type TaskTerms = Pick<TaskRow, 'mode' | 'ratio' | 'candidates'>

/** Where a return came from: what is needed to go straight back. */
export interface ReturnOrigin {
  nodeId: string
  by: string
  reason: string
  resubmit: 'inOrder' | 'straight' | 'ask'
  agreements: 'keep' | 'clear'
  slots: SlotRow[]
  /** Of the task; none in rows of before they were kept. */
  terms?: TaskTerms
  standIns?: TaskNotes['standIns']
  versionId: string
  /** Tasks of sibling branches that wait until the branch is back. */
  parked?: string[]
  /** Of a task that had itself been returned: where it goes once this one is back. */
  before?: ReturnOrigin
  /** The initiator is asked at this very task, since he has no node of his own. */
  inPlace?: boolean
}

/** The notes of a task; the rows hold them as plain JSON that only this layer writes. */
export const readNotes = (notes: Record<string, unknown>): TaskNotes => notes as TaskNotes

export const writeNotes = (notes: TaskNotes): Record<string, unknown> => ({ ...notes })
