import type { GraphNode } from '../state/graph.ts'
import type { TokenRow } from '../state/state.ts'
import { evaluate } from './expressions.ts'
import { labelOf } from './prepareGraph.ts'
import type { Run } from './run.ts'
import { sendMessage } from './throwing.ts'
import { finish, waitFor } from './tokens.ts'
import { assign, snapshot } from './variables.ts'

/** Runs automatic work: in place, or as a job after the commit. */
export function doWork(run: Run, token: TokenRow, node: GraphNode): void {
  const { work } = node
  if (node.settings?.http && work?.kind !== 'job') startJob(run, token, node, 'http', { ...node.settings.http })
  else if (work?.kind === 'job') startJob(run, token, node, work.handler, work.settings)
  else {
    if (work?.kind === 'expression') {
      const value = evaluate(run, work.expression, token.scopeId, node)
      if (work.result) assign(run, token.scopeId, { [work.result]: value })
    } else if (work?.kind === 'throwMessage') sendMessage(run, token, node, work.message)
    finish(run, token)
  }
}

function startJob(
  run: Run,
  token: TokenRow,
  node: GraphNode,
  handler: string,
  settings: Record<string, unknown>,
): void {
  waitFor(run, token, 'job')
  run.effects.push({
    effect: 'job',
    tokenId: token.id,
    nodeId: node.id,
    handler,
    // Messages about the work use the name of the node.
    settings: { name: labelOf(node), ...settings },
    variables: snapshot(run, token.scopeId),
  })
}
