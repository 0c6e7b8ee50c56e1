import type { Finding } from '../../../schemas/evaluate/finding.ts'
import type { GraphNode } from '../../state/graph.ts'
import type { EventKind } from '../../state/nodeKinds.ts'
import type { Reading } from '../reading.ts'

/** Reports a breach at an element. */
export type Tell = (elementId: string | null | undefined, found: Finding) => void

/** A structural BPMN rule, checked on a parsed process. */
export interface Rule {
  id: string
  level: 'error' | 'warning'
  check(reading: Reading, tell: Tell): void
}

export const eventsOf = (node: GraphNode): EventKind[] => node.events.map(({ event }) => event)

/** The nodes to which the flows of a node lead. */
export const targetsOf = (node: GraphNode, reading: Reading): GraphNode[] =>
  node.outgoing.map(flow => reading.node(reading.flows[flow]?.to ?? 0))

/** Builds a rule that checks each node separately. */
export const nodeRule = (
  id: string,
  level: Rule['level'],
  check: (node: GraphNode, reading: Reading, place: number) => Finding | '' | undefined | false,
): Rule => ({
  id,
  level,
  check(reading, tell) {
    for (const [place, node] of reading.nodes.entries()) {
      const found = check(node, reading, place)
      if (found) tell(node.id, found)
    }
  },
})
