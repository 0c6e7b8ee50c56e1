import type { GraphNode } from '../../state/graph.ts'
import { isActivityKind } from '../../state/nodeKinds.ts'
import { following } from '../nodeOrder.ts'
import type { Reading } from '../reading.ts'
import { finding } from './findings.ts'
import { nodeRule, type Rule } from './rule.ts'

const isEventSubProcess = ({ kind }: GraphNode) => kind === 'eventSubProcess'

const isActivity = (node: GraphNode) => isActivityKind(node.kind) && !isEventSubProcess(node)

/** Whether the node starts the process when triggered, without a running instance. */
const begins = (node: GraphNode) => node.kind === 'startEvent' || node.instantiates === true

export const scopeRules: Rule[] = [
  nodeRule('eventSubProcessFlow', 'error', node => {
    return (
      isEventSubProcess(node) &&
      node.incoming.length + node.outgoing.length > 0 &&
      finding('EVENT_SUB_PROCESS_HAS_FLOWS')
    )
  }),
  nodeRule('eventSubProcessLoop', 'error', node => {
    return isEventSubProcess(node) && node.loop !== undefined && finding('EVENT_SUB_PROCESS_HAS_LOOP')
  }),
  nodeRule('adHocEmpty', 'error', (node, reading) => {
    if (node.kind !== 'adHocSubProcess') return undefined
    const inside = reading.scopes[node.inner ?? -1]?.nodes ?? []
    return !inside.some(place => isActivity(reading.node(place))) && finding('AD_HOC_WITHOUT_ACTIVITY')
  }),
  nodeRule('adHocContent', 'error', (node, reading) => {
    const around = reading.scopes[node.scope]
    const isEnd = node.kind === 'startEvent' || node.kind === 'endEvent'
    return around?.kind === 'adHocSubProcess' && isEnd && finding('AD_HOC_HAS_START_OR_END')
  }),
  {
    id: 'noStart',
    level: 'error',
    check(reading, tell) {
      for (const scope of reading.scopes) {
        if (scope.kind === 'adHocSubProcess' || scope.kind === 'eventSubProcess') continue
        const holder = scope.node === undefined ? reading.process.id : reading.node(scope.node).id
        const nodes = scope.nodes.map(place => reading.node(place))
        if (scope.kind === 'process' && nodes.length === 0) tell(holder, finding('PROCESS_WITHOUT_NODES'))
        else if (nodes.length > 0 && scope.starts.length === 0 && !nodes.some(begins)) {
          tell(holder, finding('SCOPE_WITHOUT_START'))
        }
      }
    },
  },
  {
    id: 'unreachable',
    level: 'warning',
    check(reading, tell) {
      const reached = reachedNodes(reading)
      for (const [place, node] of reading.nodes.entries()) {
        if (!reached.has(place)) tell(node.id, finding('NODE_UNREACHABLE'))
      }
    },
  },
]

/** Returns all nodes that a token can reach. */
function reachedNodes(reading: Reading): Set<number> {
  const reached = new Set<number>()
  const open = [...(reading.scopes[0]?.nodes ?? [])].filter(place => {
    return begins(reading.node(place)) || reading.scopes[0]?.starts.includes(place)
  })
  const openScope = (index: number) => {
    const scope = reading.scopes[index]
    if (!scope) return
    // People start activities of an ad-hoc sub-process; triggers start event sub-processes.
    if (scope.kind === 'adHocSubProcess') open.push(...scope.nodes)
    else if (scope.kind === 'eventSubProcess') {
      open.push(...scope.nodes.filter(place => reading.node(place).kind === 'startEvent'))
    } else open.push(...scope.starts)
    open.push(...scope.eventSubProcesses)
  }
  open.push(...(reading.scopes[0]?.eventSubProcesses ?? []))
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (reached.has(place)) continue
    reached.add(place)
    const node = reading.node(place)
    open.push(...following(reading, place))
    if (node.compensatedBy !== undefined) open.push(node.compensatedBy)
    if (node.inner !== undefined) openScope(node.inner)
  }
  return reached
}
