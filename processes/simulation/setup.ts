import type { WorkingCalendar } from '../assignment/workingTime.ts'
import type { Graph } from '../state/graph.ts'
import type { Variables } from '../state/state.ts'
import type { Distribution } from './distribution.ts'

/** Counted all day, or in the working hours of the calendar. */
export type Hours = 'working' | 'always'

/** What happens at a node, beside what its model says. */
export interface NodeSetup {
  process: string
  nodeId: string
  /** Minutes of work, or until a message comes or a job is done. */
  duration: Distribution
  /** Who does it; null: somebody always has time. */
  pool: string | null
  /** People who have to sign, where everybody does. */
  signers: number
  /** Shares of what is refused and of what is sent back. */
  refused: number
  returned: number
}

export interface PoolSetup {
  name: string
  people: number
  hours: Hours
  /** Yuan for an hour of work. */
  hourCost: number
}

/** Chance decides by which flows a node is left, in place of conditions. */
export interface BranchSetup {
  process: string
  nodeId: string
  flowId: string
  /** Of flows that exclude each other: their shares; else whether this one is taken. */
  chance: number
}

/** A variable that differs from application to application. */
export interface DataSetup {
  name: string
  distribution: Distribution
}

export interface SimulationSetup {
  /** The process that is applied for. */
  key: string
  /** Milliseconds since 1970. */
  startAt: number
  seed: number
  instances: number
  /** The first so many are not counted: at the beginning nobody waits. */
  warmUp: number
  variables: Variables
  data: readonly DataSetup[]
  arrivals: { kind: 'exponential' | 'fixed'; perHour: number; hours: Hours }
  nodes: readonly NodeSetup[]
  pools: readonly PoolSetup[]
  branches: readonly BranchSetup[]
}

/** All that a run needs; plain data, so that it can be sent to a process. */
export interface SimulationInput {
  setup: SimulationSetup
  graphs: readonly Graph[]
  calendar: WorkingCalendar
}

export const nodeKey = (process: string, nodeId: string): string => `${process}#${nodeId}`
