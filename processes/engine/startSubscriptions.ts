import { EvaluationFault } from '../../schemas/evaluate/budget.ts'
import { evaluateTree } from '../../schemas/evaluate/evaluateTree.ts'
import { parseExpression } from '../../schemas/evaluate/parseExpression.ts'
import type { EventDefinition, Graph, GraphNode, Template } from '../state/graph.ts'
import { localTime, type Repeats, readTimer } from '../state/timers.ts'

/** A trigger that starts instances of a version while it is active. */
export interface StartSubscription {
  /** `nodeId` of the `start` command. */
  nodeId: string
  kind: 'timer' | 'message' | 'signal'
  name: string | null
  due: string | null
  repeats: Repeats | null
}

/**
 * Returns the triggers that start instances of a version: its start events, and receive tasks and event gateways that
 * create one.
 *
 * @example startSubscriptions(graph, now) // [{ nodeId: 'start', kind: 'message', name: 'newInvoice', … }]
 */
export function startSubscriptions(graph: Graph, now: string): StartSubscription[] {
  return graph.nodes
    .filter(node => node.scope === 0)
    .flatMap(node => {
      if (node.kind === 'startEvent') return rowsOf(node, node.events, now)
      if (!node.instantiates) return []
      if (node.kind !== 'eventBasedGateway') return rowsOf(node, awaited(node), now)
      return node.outgoing.flatMap(place => {
        const target = graph.nodes[graph.flows[place]!.to]!
        return rowsOf(target, awaited(target), now)
      })
    })
}

function awaited(node: GraphNode): EventDefinition[] {
  if (node.events.length > 0) return node.events
  return [{ event: 'message', message: node.message ?? { name: node.id } }]
}

function rowsOf({ id: nodeId }: GraphNode, events: readonly EventDefinition[], now: string): StartSubscription[] {
  return events.flatMap((event): StartSubscription[] => {
    const row = { nodeId, name: null, due: null, repeats: null }
    if (event.event === 'message') return [{ ...row, kind: 'message', name: constant(event.message.name, now) }]
    if (event.event === 'signal') return [{ ...row, kind: 'signal', name: constant(event.name, now) }]
    if (event.event !== 'timer') return []
    const { kind, value, end } = event.timer
    const due = readTimer(kind, constant(value, now), now, end && constant(end, now))
    return due ? [{ ...row, kind: 'timer', ...due }] : []
  })
}

/** Evaluates a template without variables, because no instance exists yet. */
function constant(template: Template, now: string): string {
  if (typeof template === 'string') return template
  const parsed = parseExpression(template.cel)
  if ('fault' in parsed) return template.source
  try {
    return String(evaluateTree(parsed.tree, { instance: { now: localTime(now) } }) ?? '')
  } catch (error) {
    if (error instanceof EvaluationFault) return template.source
    throw error
  }
}
