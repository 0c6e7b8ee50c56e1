import type { Graph } from '../../../../processes/state/graph.ts'
import type { Effect } from '../../../../processes/state/result.ts'
import type { InstanceState } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'

export type NotifyingEffect = Extract<Effect, { effect: 'copy' | 'entrusted' | 'notify' }>

/** The process and the state of the instance after the command. */
export interface NotifierContext {
  graph: Graph
  state: InstanceState
  now: string
}

/** Writes notices for what happened in an instance, in the transaction of the command. */
export type Notifier = (tx: Call, effects: readonly NotifyingEffect[], about: NotifierContext) => Promise<void>
