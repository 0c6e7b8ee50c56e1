import type { GraphNode } from '../../state/graph.ts'
import { finding } from './findings.ts'
import type { Rule } from './rule.ts'

const linkOf = ({ events }: GraphNode) => events.find(event => event.event === 'link')

export const linkRules: Rule[] = [
  {
    id: 'linkPair',
    level: 'error',
    check(reading, tell) {
      for (const scope of reading.scopes) {
        const nodes = scope.nodes.map(place => reading.node(place))
        for (const node of nodes) if (linkOf(node)?.name === '') tell(node.id, finding('LINK_UNNAMED'))
        const throwers = nodes.filter(node => node.kind === 'intermediateThrowEvent' && linkOf(node))
        const catchers = new Map<string, GraphNode>()
        for (const node of nodes) {
          const link = node.kind === 'intermediateCatchEvent' ? linkOf(node) : undefined
          if (!link) continue
          if (catchers.has(link.name)) tell(node.id, finding('LINK_CATCHER_TWICE', { name: link.name }))
          catchers.set(link.name, node)
        }
        for (const node of throwers) {
          const name = linkOf(node)?.name ?? ''
          if (!catchers.has(name)) tell(node.id, finding('LINK_WITHOUT_CATCHER', { name }))
        }
        const thrown = new Set(throwers.map(node => linkOf(node)?.name))
        for (const [name, node] of catchers) {
          if (!thrown.has(name)) tell(node.id, finding('LINK_WITHOUT_THROWER', { name }))
        }
      }
    },
  },
  {
    id: 'linkFlow',
    level: 'error',
    check(reading, tell) {
      for (const node of reading.nodes) {
        if (!linkOf(node)) continue
        if (node.kind === 'intermediateCatchEvent' && node.incoming.length > 0) {
          tell(node.id, finding('LINK_CATCHER_HAS_INCOMING'))
        }
        if (node.kind === 'intermediateThrowEvent' && node.outgoing.length > 0) {
          tell(node.id, finding('LINK_THROWER_HAS_OUTGOING'))
        }
      }
    },
  },
]
