import type { GraphNode } from '../state/graph.ts'
import type { TokenRow } from '../state/state.ts'
import type { Run } from './run.ts'

/** What a kind of node does. The engine knows no kind by name: it asks the registry in elements. */
export interface Behaviour {
  /** Work: may repeat, has boundary events, own values and somebody who undoes it. */
  isActivity?: boolean
  /** Opens a scope of its own, into which its values go. */
  opensScope?: boolean
  /** The token has arrived. It waits, finishes or ends. */
  enter(run: Run, token: TokenRow, node: GraphNode): void
  /** Flows that are taken when the node is done; by default those whose conditions hold. */
  choose?(run: Run, token: TokenRow, node: GraphNode): readonly number[]
  /** Takes the place of leaving by flows. */
  leave?(run: Run, token: TokenRow, node: GraphNode): void
}
