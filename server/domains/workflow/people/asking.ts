import type { Graph, GraphNode } from '../../../../processes/state/graph.ts'
import type { InstanceState, Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'

/** What a rule may look at when it says who is responsible. */
export interface Asking {
  call: Call
  graph: Graph
  node: GraphNode
  variables: Variables
  /** None while an instance is being started or only thought through. */
  state: InstanceState | null
  initiator: Initiator | null
  /** ISO text in UTC. */
  now: string
}

export interface Initiator {
  id: string
  /** Ids of the organizations from the root down to his own, looked up when they are first asked for. */
  organizations(): Promise<readonly string[]>
}

/** Somebody whom a rule names: by id or by account. Whether he may be given work is asked afterwards, of all at once. */
export interface Named {
  user: string
  explanation: Record<string, unknown>
}

export type Rule<Spec> = (spec: Spec, asking: Asking) => Named[] | Promise<Named[]>
