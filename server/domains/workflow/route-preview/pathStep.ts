import type { TaskMode } from '../../../../processes/state/state.ts'

/** Somebody at a step, with the reason why it is him; an empty id stands for whoever has still to be chosen. */
export interface PathPerson {
  id: string
  why: string
}

/** One line of the way that an application takes. */
export interface PathStep {
  nodeId: string
  name: string
  kind: 'task' | 'wait' | 'work' | 'call' | 'problem'
  /** `passed`: nobody has to act there. */
  state: 'done' | 'current' | 'coming' | 'passed' | 'unclear'
  mode: TaskMode | null
  people: PathPerson[]
  /** Groups of a pool, by the names that the model gives them. */
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
