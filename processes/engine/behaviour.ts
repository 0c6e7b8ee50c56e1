import type { GraphNode } from '../state/graph.ts'
import type { TokenRow } from '../state/state.ts'
import type { Run } from './run.ts'

/**
 * Behaviour of a kind of node. The engine knows no kind by name: it looks behaviours up in the registry of elements.
 */
export interface Behaviour {
  /** Activities may repeat, and may have boundary events, local variables and a compensation handler. */
  isActivity?: boolean
  /** Opens its own scope, which receives its inputs. */
  opensScope?: boolean
  /** Called when the token arrives. It waits, finishes or ends. */
  enter(run: Run, token: TokenRow, node: GraphNode): void
  /** Returns the flows to take when the node is done; default those whose conditions hold. */
  choose?(run: Run, token: TokenRow, node: GraphNode): readonly number[]
  /** Replaces leaving by flows. */
  leave?(run: Run, token: TokenRow, node: GraphNode): void
}
