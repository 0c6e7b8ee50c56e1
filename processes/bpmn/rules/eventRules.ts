import type { GraphNode, GraphScope } from '../../state/graph.ts'
import { type EventKind, eventNames, nodeKinds, throwsEvent } from '../../state/nodeKinds.ts'
import type { Reading } from '../reading.ts'
import { eventsOf, nodeRule, type Rule } from './rule.ts'

const startsOfProcess: readonly EventKind[] = ['none', 'message', 'timer', 'signal', 'conditional']

/** Event definitions that an event may have, and its name in a message; undefined for other nodes. */
function allowedAt(node: GraphNode, reading: Reading): { kinds: readonly EventKind[]; name: string } | undefined {
  const record = nodeKinds[node.kind]
  if (record.group !== 'event') return undefined
  const { title: name, triggers: kinds } = record
  if (node.kind !== 'startEvent') return { kinds, name }
  const scope = scopeOf(reading, node)
  if (scope?.kind === 'process') return { kinds: startsOfProcess, name: `流程的${name}` }
  if (scope?.kind !== 'eventSubProcess') return { kinds: ['none'], name: `子流程的${name}` }
  return { kinds: kinds.filter(kind => kind !== 'none'), name: `事件子流程的${name}` }
}

const scopeOf = (reading: Reading, node: GraphNode) => reading.scopes[node.scope]

function isInTransaction(reading: Reading, node: GraphNode): boolean {
  for (let scope = scopeOf(reading, node); scope; scope = reading.scopes[scope.parent ?? -1]) {
    if (scope.kind === 'transaction') return true
  }
  return false
}

const startsIn = (reading: Reading, scope: GraphScope) =>
  scope.nodes.map(place => reading.node(place)).filter(({ kind }) => kind === 'startEvent')

/** Whether an enclosing scope catches an error thrown by the node. */
function isCaught(reading: Reading, node: GraphNode, code: string): boolean {
  for (let scope = scopeOf(reading, node); scope; scope = reading.scopes[scope.parent ?? -1]) {
    const inside = scope.eventSubProcesses.flatMap(place => {
      const own = reading.scopes[reading.node(place).inner ?? -1]
      return own ? startsIn(reading, own) : []
    })
    const around = scope.node === undefined ? [] : reading.node(scope.node).boundary.map(place => reading.node(place))
    const events = [...inside, ...around].flatMap(catcher => catcher.events)
    if (events.some(each => each.event === 'error' && (each.code === undefined || each.code === code))) return true
  }
  return false
}

export const eventRules: Rule[] = [
  nodeRule('eventKind', 'error', (node, reading) => {
    const found = allowedAt(node, reading)
    const wrong = found && eventsOf(node).find(event => !found.kinds.includes(event))
    return wrong && `${found.name}不能是${eventNames[wrong]}事件`
  }),
  nodeRule('startIncoming', 'error', ({ kind, incoming }) => {
    return kind === 'startEvent' && incoming.length > 0 && '开始事件不能有流入的连线'
  }),
  nodeRule('endOutgoing', 'error', ({ kind, outgoing }) => {
    return kind === 'endEvent' && outgoing.length > 0 && '结束事件不能有流出的连线'
  }),
  nodeRule('cancelScope', 'error', (node, reading) => {
    if (!eventsOf(node).includes('cancel')) return undefined
    if (node.kind === 'endEvent' && !isInTransaction(reading, node)) return '取消结束事件只能用在事务子流程里'
    const host = node.attachedTo === undefined ? undefined : reading.node(node.attachedTo)
    return host && host.kind !== 'transaction' && '取消边界事件只能附着在事务子流程上'
  }),
  nodeRule('interrupting', 'error', node => {
    if (node.interrupting !== false) return undefined
    const kind = eventsOf(node).find(event => event === 'error' || event === 'cancel')
    return kind && `${eventNames[kind]}事件必须是中断的`
  }),
  nodeRule('thrownCode', 'error', ({ kind, events }) => {
    if (!throwsEvent(kind)) return undefined
    const bare = events.find(each => (each.event === 'error' || each.event === 'escalation') && each.code === undefined)
    return bare && `抛出的${eventNames[bare.event]}没有代码，无法与捕获的${eventNames[bare.event]}对应`
  }),
  nodeRule('errorUncaught', 'warning', (node, reading) => {
    if (node.kind !== 'endEvent') return undefined
    const thrown = node.events.find(each => each.event === 'error' && typeof each.code === 'string')
    if (thrown?.event !== 'error' || isCaught(reading, node, String(thrown.code))) return undefined
    return `错误“${String(thrown.code)}”在本流程中没有人捕获，除非调用它的流程捕获，流程会在这里异常结束`
  }),
  {
    id: 'startCount',
    level: 'error',
    check(reading, tell) {
      for (const scope of reading.scopes) {
        if (scope.kind === 'eventSubProcess') continue
        const plain = startsIn(reading, scope).filter(node => eventsOf(node).includes('none'))
        for (const extra of plain.slice(1)) tell(extra.id, '一个流程或子流程里只能有一个无触发条件的开始事件')
      }
    },
  },
  {
    id: 'eventSubProcessStart',
    level: 'error',
    check(reading, tell) {
      for (const scope of reading.scopes) {
        if (scope.kind !== 'eventSubProcess' || scope.node === undefined) continue
        const count = startsIn(reading, scope).length
        if (count !== 1) tell(reading.node(scope.node).id, `事件子流程须有且只有一个开始事件，这里有 ${count} 个`)
      }
    },
  },
  {
    id: 'startMessage',
    level: 'error',
    check(reading, tell) {
      const known = new Set<string>()
      for (const node of reading.scopes.slice(0, 1).flatMap(scope => startsIn(reading, scope))) {
        for (const event of node.events) {
          if (event.event !== 'message' || typeof event.message.name !== 'string') continue
          if (known.has(event.message.name)) tell(node.id, `多个开始事件等待同一消息“${event.message.name}”`)
          known.add(event.message.name)
        }
      }
    },
  },
]
