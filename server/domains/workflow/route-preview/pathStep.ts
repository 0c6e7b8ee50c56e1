import type { TaskMode } from '../../../../processes/state/state.ts'
import type { EmptyPolicy } from '../../../../schemas/types/process.ts'

/** A person at a step, with the reason; an empty id stands for approvers that are still to be chosen. */
export interface PathPerson {
  id: string
  why: string
}

/** One step of an application's route. */
export interface PathStep {
  nodeId: string
  name: string
  kind: 'task' | 'wait' | 'work' | 'call' | 'branch' | 'problem'
  /** `passed`: no one has to act there. */
  state: 'done' | 'current' | 'coming' | 'passed' | 'unclear'
  mode: TaskMode | null
  people: PathPerson[]
  /** Candidate groups, by their names in the model. */
  groups: string[]
  note: string | null
  /** Approver rules in words; only in a preview for the author of the process. */
  rule?: string
  /** Consequence of a step without approvers, in words; also only in a preview for the author. */
  fallback?: EmptyPolicy['do']
}

export const emptyStep: Omit<PathStep, 'nodeId' | 'name'> = {
  kind: 'task',
  state: 'coming',
  mode: null,
  people: [],
  groups: [],
  note: null,
}
