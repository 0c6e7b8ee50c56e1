import type { WorkingCalendar } from '../assignment/workingTime.ts'
import type { Graph } from '../state/graph.ts'
import type { Variables } from '../state/state.ts'
import type { Distribution } from './distribution.ts'

/** Whether time counts all day or only in working hours. */
export type Hours = 'working' | 'always'

/** Simulation settings of a node, in addition to its model. */
export interface NodeSetup {
  process: string
  nodeId: string
  /** Minutes of work, or until a message arrives or a job is done. */
  duration: Distribution
  /** The pool that works on it; null means that capacity is unlimited. */
  pool: string | null
  /** Number of required signers, if all must sign. */
  signers: number
  /** Shares of refused and of returned applications. */
  refused: number
  returned: number
}

export interface PoolSetup {
  name: string
  people: number
  hours: Hours
  /** Cost of an hour of work in yuan. */
  hourCost: number
}

/** Chance that replaces the conditions of a node's flows. */
export interface BranchSetup {
  process: string
  nodeId: string
  flowId: string
  /** For exclusive flows, their share; otherwise the chance that this flow is taken. */
  chance: number
}

/** A variable that varies between applications. */
export interface DataSetup {
  name: string
  distribution: Distribution
}

export interface SimulationSetup {
  /** The process to simulate. */
  key: string
  /** Milliseconds since 1970. */
  startAt: number
  seed: number
  instances: number
  /** Number of initial applications that are not counted, because queues are still empty. */
  warmUp: number
  variables: Variables
  data: readonly DataSetup[]
  arrivals: { kind: 'exponential' | 'fixed'; perHour: number; hours: Hours }
  nodes: readonly NodeSetup[]
  pools: readonly PoolSetup[]
  branches: readonly BranchSetup[]
}

/** Complete input of a run; plain data, so that it can be sent to another process. */
export interface SimulationInput {
  setup: SimulationSetup
  graphs: readonly Graph[]
  calendar: WorkingCalendar
}

export const nodeKey = (process: string, nodeId: string): string => `${process}#${nodeId}`
