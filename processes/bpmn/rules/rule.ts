import type { EventDefinition, GraphNode } from '../../state/graph.ts'
import type { Reading } from '../reading.ts'

/** Reports a breach at an element. */
export type Tell = (elementId: string | null | undefined, message: string) => void

/** A structural BPMN rule, checked on a parsed process. */
export interface Rule {
  id: string
  level: 'error' | 'warning'
  check(reading: Reading, tell: Tell): void
}

export type EventKind = EventDefinition['event']

export const eventsOf = (node: GraphNode): EventKind[] => node.events.map(({ event }) => event)

/** The nodes to which the flows of a node lead. */
export const targetsOf = (node: GraphNode, reading: Reading): GraphNode[] =>
  node.outgoing.map(flow => reading.node(reading.flows[flow]?.to ?? 0))

/** Display names of events. */
export const eventNames: Readonly<Record<EventKind, string>> = {
  none: '无触发',
  timer: '定时',
  message: '消息',
  signal: '信号',
  error: '错误',
  escalation: '升级',
  conditional: '条件',
  compensation: '补偿',
  cancel: '取消',
  terminate: '终止',
  link: '链接',
}

/** Builds a rule that checks each node separately. */
export const nodeRule = (
  id: string,
  level: Rule['level'],
  check: (node: GraphNode, reading: Reading, place: number) => string | undefined | false,
): Rule => ({
  id,
  level,
  check(reading, tell) {
    for (const [place, node] of reading.nodes.entries()) {
      const message = check(node, reading, place)
      if (message) tell(node.id, message)
    }
  },
})
