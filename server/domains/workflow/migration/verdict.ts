import { moveScope, moveToken } from '../../../../processes/engine/commands/migrate.ts'
import { EngineFault } from '../../../../processes/engine/engineFault.ts'
import { prepareGraph } from '../../../../processes/engine/prepareGraph.ts'
import { Run } from '../../../../processes/engine/run.ts'
import { step } from '../../../../processes/engine/step.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { InstanceState } from '../../../../processes/state/state.ts'

export interface MigrationWish {
  versionId: string
  nodes: Record<string, string>
  added: string[]
}

export interface Verdict {
  possible: boolean
  /** One per token with an obstacle, or one for the instance. */
  reasons: string[]
}

/** Whether an instance can continue in another version: runs the engine on its rows without writing. */
export function migrationVerdict(graph: Graph, state: InstanceState, wish: MigrationWish, now: string): Verdict {
  let ids = 0
  const context = { now, id: () => `dry${++ids}`, answers: new Map<string, unknown>() }
  const reasons = tokenReasons(graph, state, wish, context)
  if (reasons.length > 0) return { possible: false, reasons }
  const result = step(graph, state, { command: 'migrate', ...wish }, context)
  return result.kind === 'refused' ? { possible: false, reasons: [result.message] } : { possible: true, reasons: [] }
}

/** The engine reports only the first obstacle; this tests each scope and token separately. */
function tokenReasons(
  graph: Graph,
  state: InstanceState,
  { nodes }: MigrationWish,
  context: ConstructorParameters<typeof Run>[0]['context'],
): string[] {
  const run = new Run({ graph: prepareGraph(graph), context, isPersonal: true, state })
  const idOf = (id: string) => (Object.hasOwn(nodes, id) ? nodes[id]! : id)
  const reasons = new Set<string>()
  const ask = (work: () => void) => {
    try {
      work()
    } catch (error) {
      if (!(error instanceof EngineFault)) throw error
      reasons.add(error.message)
    }
  }
  for (const scope of state.scopes) ask(() => moveScope(run, scope, idOf))
  // A scope without a place makes all its tokens fail; report it once.
  if (reasons.size === 0) for (const token of state.tokens) ask(() => moveToken(run, token, idOf))
  return [...reasons]
}
