import { evaluateNode } from '../../../schemas/evaluate/evaluateNode.ts'
import { parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { Budget } from '../../../schemas/evaluate/values.ts'
import type { Call } from '../../kernel/call.ts'
import { newId } from '../../kernel/id.ts'
import { Statement } from '../../records/statement.ts'
import type { EventDefinition, Graph, GraphNode, Template } from '../engine/graph.ts'
import { readTimer } from '../engine/timers.ts'
import { clockOffset, isoOf } from './clock.ts'

interface StartRow {
  id: string
  version_id: string
  key: string
  node_id: string
  kind: string
  name: string | null
  due: string | null
  repeats: unknown
}

/**
 * What the processes of a model begin with, besides people: the rows of the version that is active, and none of any
 * other. A timer that counts from the deployment begins anew with each.
 */
export async function syncStartEvents(
  tx: Call,
  { modelId, versionId, graphs }: { modelId: string; versionId: string | null; graphs: readonly Graph[] },
): Promise<void> {
  const statement = new Statement()
  const [row] = await statement.run(
    tx.db,
    `with gone as (delete from "process_start" s using "process_version" v where v."id" = s."version_id" and v."model_id" = ${statement.value(modelId)})
     select clock_timestamp() as "now"`,
  )
  if (versionId === null) return
  const now = isoOf(new Date(new Date(row?.now as string).getTime() + clockOffset(tx.config)))
  const rows = graphs.flatMap(graph =>
    begins(graph).flatMap(node => node.flatMap(({ node, event }) => startRow(node, event, { versionId, graph, now }))),
  )
  if (rows.length === 0) return
  const insert = new Statement()
  await insert.run(
    tx.db,
    `insert into "process_start" ("id", "version_id", "key", "node_id", "kind", "name", "due", "repeats")
     select "id", "version_id", "key", "node_id", "kind", "name", "due", "repeats"
     from jsonb_populate_recordset(null::"process_start", ${insert.value(JSON.stringify(rows))}::jsonb)`,
  )
}

/** Start events of the process itself, receive tasks and event gateways that begin it. */
function begins(graph: Graph): { node: GraphNode; event: EventDefinition }[][] {
  const top = (graph.scopes[0]?.nodes ?? []).flatMap(place => graph.nodes[place] ?? [])
  return top.map(node => {
    if (node.kind === 'startEvent') return node.events.map(event => ({ node, event }))
    if (node.instantiates !== true) return []
    if (node.kind === 'receiveTask')
      return node.message ? [{ node, event: { event: 'message' as const, message: node.message } }] : []
    return node.outgoing
      .flatMap(flow => graph.nodes[graph.flows[flow]?.to ?? -1] ?? [])
      .flatMap(target => {
        const events: EventDefinition[] = target.message
          ? [{ event: 'message', message: target.message }]
          : target.events
        return events.map(event => ({ node: target, event }))
      })
  })
}

function startRow(
  node: GraphNode,
  event: EventDefinition,
  { versionId, graph, now }: { versionId: string; graph: Graph; now: string },
): StartRow[] {
  const base = {
    id: newId(),
    version_id: versionId,
    key: graph.key,
    node_id: node.id,
    name: null,
    due: null,
    repeats: null,
  }
  if (event.event === 'message') return [{ ...base, kind: 'message', name: plain(event.message.name) }]
  if (event.event === 'signal') return [{ ...base, kind: 'signal', name: plain(event.name) }]
  if (event.event !== 'timer') return []
  const due = readTimer(event.timer.kind, plain(event.timer.value) ?? '', now)
  return due ? [{ ...base, kind: 'timer', due: due.due, repeats: due.repeats }] : []
}

/** Before an instance there are no variables. */
function plain(template: Template): string | null {
  if (typeof template === 'string') return template
  const parsed = parseExpression(template.cel)
  if ('fault' in parsed) return null
  try {
    const value = evaluateNode(parsed.tree, {}, new Budget())
    return value === null || value === undefined ? null : String(value)
  } catch {
    return null
  }
}
