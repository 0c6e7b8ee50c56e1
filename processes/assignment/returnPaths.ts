import type { ReturnTarget } from '../../schemas/types/process.ts'
import type { Graph } from '../state/graph.ts'
import type { TaskRow, TokenRow } from '../state/state.ts'
import type { ActContext, EarlierTask } from './taskAction.ts'

/** Returns the ids of the nodes that a token at `nodeId` can reach, also through sub-processes and boundary events. */
export function reachableFrom(graph: Graph, nodeId: string): Set<string> {
  const start = graph.nodes.findIndex(node => node.id === nodeId)
  const seen = new Set<number>()
  const queue = start < 0 ? [] : nextOf(graph, start)
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
    if (seen.has(index)) continue
    seen.add(index)
    queue.push(...nextOf(graph, index), ...entered(graph, index))
  }
  return new Set([...seen].map(index => graph.nodes[index]?.id ?? ''))
}

function nextOf(graph: Graph, index: number): number[] {
  const node = graph.nodes[index]
  if (!node) return []
  const targets = [...node.outgoing.map(flow => graph.flows[flow]?.to ?? -1), ...node.boundary].filter(
    each => each >= 0,
  )
  const scope = graph.scopes[node.scope]
  return node.outgoing.length === 0 && scope?.node !== undefined ? [...targets, ...nextOf(graph, scope.node)] : targets
}

const entered = (graph: Graph, index: number): number[] => {
  const inner = graph.nodes[index]?.inner
  return inner === undefined ? [] : (graph.scopes[inner]?.starts ?? [])
}

const targets: Readonly<Record<ReturnTarget, true>> = { initiator: true, previous: true, any: true }
/** Where a node without settings may return a task. */
export const usualTargets = Object.keys(targets) as ReturnTarget[]

/** What a return to a node would cancel, and whether the node lies before the split of branches that still run. */
export interface ReturnPreview {
  nodeId: string
  /** Other tokens that the way forward from the target reaches again. */
  siblings: TokenRow[]
  cancelled: TaskRow[]
}

export function previewReturn(
  context: Pick<ActContext, 'graph' | 'tokens' | 'tasks'>,
  task: TaskRow,
  nodeId: string,
): ReturnPreview {
  const reach = reachableFrom(context.graph, nodeId)
  const siblings = context.tokens.filter(
    token => token.id !== task.tokenId && reach.has(standsAt(context.graph, token)),
  )
  const ids = new Set(siblings.map(token => token.id))
  return { nodeId, siblings, cancelled: context.tasks.filter(each => ids.has(each.tokenId)) }
}

/** A token waiting at a join belongs to the branch it came by; the join itself lies ahead of all branches. */
function standsAt(graph: Graph, { wait, nodeId, viaFlowId }: TokenRow): string {
  const flow = wait === 'joined' ? graph.flows.find(each => each.id === viaFlowId) : undefined
  return (flow && graph.nodes[flow.from]?.id) ?? nodeId
}

/** Returns the earlier tasks that lead here, latest first, each node once: the possible targets of a return. */
export function returnTargets(
  { graph, path }: Pick<ActContext, 'graph' | 'path'>,
  task: Pick<TaskRow, 'nodeId'>,
): EarlierTask[] {
  const known = new Set<string>()
  return path.filter(each => {
    if (each.nodeId === task.nodeId || known.has(each.nodeId)) return false
    known.add(each.nodeId)
    return reachableFrom(graph, each.nodeId).has(task.nodeId)
  })
}

/** Returns the first task of the instance if it was the initiator's own, for filling in the form. */
export function initiatorTask(
  context: Pick<ActContext, 'graph' | 'path' | 'initiator'>,
  task: Pick<TaskRow, 'nodeId'>,
) {
  const first = returnTargets(context, task).at(-1)
  return first && context.initiator !== null && first.by.includes(context.initiator) ? first : undefined
}
