import type { Estimate, Summary } from './statistics.ts'

export interface NodeOutcome {
  process: string
  nodeId: string
  name: string
  pool: string | null
  count: number
  /** How often applications came back to it. */
  refused: number
  returned: number
  timedOut: number
  cost: number
  waiting: Summary & { estimate: Estimate }
  working: Summary
  /** Its part of all waiting. */
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
