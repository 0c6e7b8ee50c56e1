import type { GraphNode } from '../../state/graph.ts'
import type { Rule } from './rule.ts'

const linkOf = ({ events }: GraphNode) => events.find(event => event.event === 'link')

export const linkRules: Rule[] = [
  {
    id: 'linkPair',
    level: 'error',
    check(reading, tell) {
      for (const scope of reading.scopes) {
        const nodes = scope.nodes.map(place => reading.node(place))
        for (const node of nodes) if (linkOf(node)?.name === '') tell(node.id, '链接事件没有名称')
        const throwers = nodes.filter(node => node.kind === 'intermediateThrowEvent' && linkOf(node))
        const catchers = new Map<string, GraphNode>()
        for (const node of nodes) {
          const link = node.kind === 'intermediateCatchEvent' ? linkOf(node) : undefined
          if (!link) continue
          if (catchers.has(link.name)) tell(node.id, `链接“${link.name}”有多个捕获事件`)
          catchers.set(link.name, node)
        }
        for (const node of throwers) {
          const name = linkOf(node)?.name ?? ''
          if (!catchers.has(name)) tell(node.id, `链接“${name}”没有对应的捕获事件`)
        }
        const thrown = new Set(throwers.map(node => linkOf(node)?.name))
        for (const [name, node] of catchers) {
          if (!thrown.has(name)) tell(node.id, `链接“${name}”没有对应的抛出事件`)
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
          tell(node.id, '链接捕获事件不能有流入的连线')
        }
        if (node.kind === 'intermediateThrowEvent' && node.outgoing.length > 0) {
          tell(node.id, '链接抛出事件不能有流出的连线')
        }
      }
    },
  },
]
