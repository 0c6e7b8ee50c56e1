import type { Graph } from '../../../processes/engine/graph.ts'
import type { Effect } from '../../../processes/engine/result.ts'
import type { InstanceState } from '../../../processes/engine/state.ts'
import type { Call } from '../../kernel/call.ts'
import { armTimeouts, tellPools } from '../people/tellers.ts'

export type TellingEffect = Extract<Effect, { effect: 'copy' | 'entrusted' | 'notify' }>

/** In whose transaction something is told of, and how the instance stands then. */
export interface Telling {
  graph: Graph
  state: InstanceState
  now: string
}

export type Teller = (tx: Call, effects: readonly TellingEffect[], about: Telling) => Promise<void>

/** Who is told of what happens in instances, in the transaction of the deed. One line a teller. */
export const tellers: readonly Teller[] = [tellPools, armTimeouts]
