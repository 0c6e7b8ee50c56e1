import type { SlotRow, TaskRow } from '../state/state.ts'
import type { StandIn } from './standIn.ts'

/** Data that the assignment layer keeps in `TaskRow.notes`. */
export interface TaskNotes {
  /** Set if the task is redone after a return: the origin of that return. */
  returned?: ReturnOrigin
  /** Slots to restore when the task is reached straight from the node it was returned to. */
  restore?: SlotRow[]
  /** How those slots decide, and the candidates of the task. */
  terms?: TaskTerms
  /** Users who agreed before the return and are not asked again. */
  kept?: string[]
  /** Id of the returned task whose branch this task waits for. */
  parkedBy?: string
  /** Explicitly chosen approvers of this task. */
  approvers?: string[]
  /** For an unclaimed task: the user each candidate acts for, if one entrusted the turn to them. */
  standIns?: Record<string, StandIn>
  /** For an unclaimed task: the initiator, if the node forbids the initiator to sign; excluded from the candidates. */
  notFor?: string
  /** Approvers that a signer chose for the possible next nodes, by node. */
  next?: { by: string; people: Record<string, string[]> }
  /** Earlier urges, for the hourly limit. */
  urged?: { by: string; at: string }[]
  /** Unfinished input, by user. */
  drafts?: Record<string, TaskDraft>
  /** Completed steps of the time-out ladder: step number to number of runs. */
  timeouts?: Record<string, number>
}

export interface TaskDraft {
  comment?: string
  variables?: Record<string, unknown>
  /** Digests of what its writer was shown of these fields; missing in rows written before this field existed. */
  seen?: Readonly<Record<string, string>>
  at: string
}

export type TaskTerms = Pick<TaskRow, 'mode' | 'ratio' | 'candidates'>

/** Origin of a return: what is needed to go straight back. */
export interface ReturnOrigin {
  nodeId: string
  by: string
  reason: string
  resubmit: 'inOrder' | 'straight' | 'ask'
  agreements: 'keep' | 'clear'
  slots: SlotRow[]
  /** Terms of the task; missing in rows written before this field existed. */
  terms?: TaskTerms
  standIns?: TaskNotes['standIns']
  versionId: string
  /** Tasks of sibling branches that wait until this branch is back. */
  parked?: string[]
  /** For a task that had itself been returned: where it goes after this return is resolved. */
  before?: ReturnOrigin
  /** The initiator is asked at this task because they have no node of their own. */
  inPlace?: boolean
}

/** Returns the notes of a task; only this layer writes this plain JSON. */
export const readNotes = (notes: Record<string, unknown>): TaskNotes => notes as TaskNotes

export const writeNotes = (notes: TaskNotes): Record<string, unknown> => ({ ...notes })
