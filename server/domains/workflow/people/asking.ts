import type { Graph, GraphNode } from '../../../../processes/state/graph.ts'
import type { InstanceState, Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'

/** Inputs of an approver rule. */
export interface Asking {
  call: Call
  graph: Graph
  node: GraphNode
  variables: Variables
  /** Null while an instance is being started or previewed. */
  state: InstanceState | null
  initiator: Initiator | null
  /** ISO text in UTC. */
  now: string
}

export interface Initiator {
  id: string
  /** Returns the organization ids from the root down to the initiator's, looked up on first use. */
  organizations(): Promise<readonly string[]>
}

/** A user named by a rule, by id or account. Whether they may be given work is checked later, for all at once. */
export interface Named {
  user: string
  explanation: Record<string, unknown>
}

export type Rule<Spec> = (spec: Spec, asking: Asking) => Named[] | Promise<Named[]>
