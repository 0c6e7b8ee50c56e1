import type { TaskMode } from '../../../../processes/state/state.ts'

/** A person at a step, with the reason; an empty id stands for approvers that are still to be chosen. */
export interface PathPerson {
  id: string
  why: string
}

/** One step of an application's route. */
export interface PathStep {
  nodeId: string
  name: string
  kind: 'task' | 'wait' | 'work' | 'call' | 'problem'
  /** `passed`: no one has to act there. */
  state: 'done' | 'current' | 'coming' | 'passed' | 'unclear'
  mode: TaskMode | null
  people: PathPerson[]
  /** Candidate groups, by their names in the model. */
  groups: string[]
  note: string | null
}

export const emptyStep: Omit<PathStep, 'nodeId' | 'name'> = {
  kind: 'task',
  state: 'coming',
  mode: null,
  people: [],
  groups: [],
  note: null,
}
