import type { EventDefinition, GraphNode } from '../../state/graph.ts'
import type { Reading } from '../reading.ts'
import { finding } from './findings.ts'
import { nodeRule, type Rule, targetsOf } from './rule.ts'

/**
 * Returns the event as the designer shows it; undefined for one that several nodes may catch, or that is only known
 * at run time. An error or escalation reaches its first catcher only; any other event reaches all, unless the first
 * interrupts.
 */
function caughtBy(event: EventDefinition, interrupts: boolean): string | undefined {
  const code = (title: string, value: unknown) =>
    value === undefined || value === '' ? title : typeof value === 'string' ? `${title}“${value}”` : undefined
  if (event.event === 'error') return code('错误', event.code)
  if (event.event === 'escalation') return code('升级', event.code)
  if (!interrupts) return undefined
  if (event.event === 'signal') return code('信号', event.name)
  if (event.event === 'conditional') return code('条件', event.condition.source)
  if (event.event === 'timer' && event.timer.end === undefined) return code('时间', event.timer.value)
  return undefined
}

/** Returns the event that several nodes catch although only the first can act. */
function shadowed(nodes: readonly GraphNode[], alwaysInterrupt = false): string | undefined {
  const known = new Set<string>()
  for (const { events, interrupting } of nodes)
    for (const event of events) {
      const caught = caughtBy(event, alwaysInterrupt || interrupting !== false)
      if (caught === undefined) continue
      if (known.has(caught)) return caught
      known.add(caught)
    }
  return undefined
}

/** Returns a message for which two nodes wait; which one receives it would be undefined. */
function doubledMessage(nodes: readonly GraphNode[]): string | undefined {
  const known = new Set<string>()
  for (const event of nodes.flatMap(({ events }) => events)) {
    if (event.event !== 'message' || typeof event.message.name !== 'string') continue
    const key = JSON.stringify([event.message.name, event.message.correlation?.cel])
    if (known.has(key)) return event.message.name
    known.add(key)
  }
  return undefined
}

const startsOf = (reading: Reading, places: readonly number[]) =>
  places
    .flatMap(place => reading.scopes[reading.node(place).inner ?? -1]?.nodes ?? [])
    .map(place => reading.node(place))
    .filter(({ kind }) => kind === 'startEvent')

export const shadowRules: Rule[] = [
  nodeRule('boundaryMessage', 'error', (node, reading) => {
    const name = doubledMessage(node.boundary.map(place => reading.node(place)))
    return name !== undefined && finding('BOUNDARY_EVENTS_SHARE_MESSAGE', { name })
  }),
  nodeRule('boundaryShadowed', 'error', (node, reading) => {
    const name = shadowed(node.boundary.map(place => reading.node(place)))
    return name !== undefined && finding('BOUNDARY_EVENTS_SHADOWED', { event: name })
  }),
  nodeRule('eventGatewayShadowed', 'error', (node, reading) => {
    if (node.kind !== 'eventBasedGateway') return undefined
    const targets = targetsOf(node, reading)
    const message = doubledMessage(targets)
    if (message !== undefined) return finding('EVENT_GATEWAY_SHARES_MESSAGE', { message })
    const name = shadowed(targets, true)
    return name !== undefined && finding('EVENT_GATEWAY_SHADOWED', { event: name })
  }),
  {
    id: 'eventSubProcessShadowed',
    level: 'error',
    check(reading, tell) {
      for (const { eventSubProcesses, node } of reading.scopes) {
        const starts = startsOf(reading, eventSubProcesses)
        const id = node === undefined ? reading.key : reading.node(node).id
        const message = doubledMessage(starts)
        if (message !== undefined) tell(id, finding('EVENT_SUB_PROCESSES_SHARE_MESSAGE', { message }))
        const name = shadowed(starts)
        if (name !== undefined) tell(id, finding('EVENT_SUB_PROCESSES_SHADOWED', { event: name }))
      }
    },
  },
]
