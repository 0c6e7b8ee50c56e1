import type { GraphNode, GraphScope } from '../../state/graph.ts'
import { type EventKind, eventNames, nodeKinds, throwsEvent } from '../../state/nodeKinds.ts'
import type { Reading } from '../reading.ts'
import { finding } from './findings.ts'
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
    return wrong && finding('EVENT_KIND_NOT_ALLOWED', { place: found.name, event: eventNames[wrong] })
  }),
  nodeRule('startIncoming', 'error', ({ kind, incoming }) => {
    return kind === 'startEvent' && incoming.length > 0 && finding('START_HAS_INCOMING')
  }),
  nodeRule('endOutgoing', 'error', ({ kind, outgoing }) => {
    return kind === 'endEvent' && outgoing.length > 0 && finding('END_HAS_OUTGOING')
  }),
  nodeRule('cancelScope', 'error', (node, reading) => {
    if (!eventsOf(node).includes('cancel')) return undefined
    if (node.kind === 'endEvent' && !isInTransaction(reading, node)) return finding('CANCEL_END_MISPLACED')
    const host = node.attachedTo === undefined ? undefined : reading.node(node.attachedTo)
    return host && host.kind !== 'transaction' && finding('CANCEL_BOUNDARY_MISPLACED')
  }),
  nodeRule('interrupting', 'error', node => {
    if (node.interrupting !== false) return undefined
    const kind = eventsOf(node).find(event => event === 'error' || event === 'cancel')
    return kind && finding('EVENT_NOT_INTERRUPTING', { event: eventNames[kind] })
  }),
  nodeRule('thrownCode', 'error', ({ kind, events }) => {
    if (!throwsEvent(kind)) return undefined
    const bare = events.find(each => (each.event === 'error' || each.event === 'escalation') && each.code === undefined)
    return bare && finding('THROWN_WITHOUT_CODE', { event: eventNames[bare.event] })
  }),
  nodeRule('errorUncaught', 'warning', (node, reading) => {
    if (node.kind !== 'endEvent') return undefined
    const thrown = node.events.find(each => each.event === 'error' && typeof each.code === 'string')
    if (thrown?.event !== 'error' || isCaught(reading, node, String(thrown.code))) return undefined
    return finding('ERROR_UNCAUGHT', { code: String(thrown.code) })
  }),
  {
    id: 'startCount',
    level: 'error',
    check(reading, tell) {
      for (const scope of reading.scopes) {
        if (scope.kind === 'eventSubProcess') continue
        const plain = startsIn(reading, scope).filter(node => eventsOf(node).includes('none'))
        for (const extra of plain.slice(1)) tell(extra.id, finding('PLAIN_START_TWICE'))
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
        if (count !== 1) tell(reading.node(scope.node).id, finding('EVENT_SUB_PROCESS_STARTS', { count }))
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
          if (known.has(event.message.name)) tell(node.id, finding('START_MESSAGE_TWICE', { name: event.message.name }))
          known.add(event.message.name)
        }
      }
    },
  },
]
