import type { Graph, GraphNode } from '../../state/graph.ts'
import { type EventKind, eventNames, nodeKinds } from '../../state/nodeKinds.ts'
import type { EngineEvent } from '../../state/result.ts'
import type { EndPhase } from '../../state/state.ts'

/** Returns the quoted name of an element (`“部门审批”`), or the title of its kind if it has none. */
export function nodeTitle({ name, kind }: GraphNode): string {
  const text = typeof name === 'string' ? name : name.source
  return text === '' ? nodeKinds[kind].title : `“${text}”`
}

const phases: Record<EndPhase, string> = {
  completed: '流程完成',
  rejected: '流程被拒绝',
  cancelled: '流程撤销',
  terminated: '流程终止',
}
const outcomes: Record<string, string> = { agreed: '，同意', refused: '，不同意' }

/** Returns an engine event as a line of the log; undefined for events that the log does not show. */
export function wordsFor(graph: Graph, { kind, nodeId, data }: EngineEvent): string | undefined {
  const node = nodeId === null ? undefined : graph.nodes.find(each => each.id === nodeId)
  const title = node ? nodeTitle(node) : ''
  switch (kind) {
    case 'instanceStarted':
      return `“${graph.name}”开始`
    case 'nodeEntered':
      return node && `到达${title}`
    case 'flowTaken':
      return branchWords(graph, String(data.flowId))
    case 'taskCompleted':
      return `${title}办完${outcomes[String(data.outcome)] ?? ''}`
    case 'nodeCancelled':
      return `${title}被取消`
    case 'triggered':
      return `${title}触发`
    case 'thrown':
      return `${title}抛出${eventNames[data.event as EventKind] ?? '事件'}`
    case 'incident':
      return `${title}出错：${String(data.message)}`
    case 'instanceEnded':
      return phases[data.phase as EndPhase]
    default:
      return undefined
  }
}

/** Returns the words for a taken flow; undefined if its source has only one. */
function branchWords({ flows, nodes }: Graph, id: string): string | undefined {
  const flow = flows.find(each => each.id === id)
  const from = flow && nodes[flow.from]
  if (!flow || !from || from.outgoing.length < 2) return undefined
  return `${nodeTitle(from)}走“${flow.name || nodeTitle(nodes[flow.to] as GraphNode).replaceAll(/[“”]/g, '')}”`
}
