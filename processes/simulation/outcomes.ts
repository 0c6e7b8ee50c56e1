import type { Estimate, Summary } from './statistics.ts'

export interface NodeOutcome {
  process: string
  nodeId: string
  name: string
  pool: string | null
  count: number
  /** Number of applications returned to it. */
  refused: number
  returned: number
  timedOut: number
  cost: number
  waiting: Summary & { estimate: Estimate }
  working: Summary
  /** Share of the total waiting time. */
  waitingShare: number
}

export interface PoolOutcome {
  name: string
  people: number
  utilisation: number
  workedHours: number
  cost: number
  queueMean: number
  queueMost: number
}
