import type { Expression, Graph, GraphNode, Mapping } from '../../../../processes/state/graph.ts'
import { parseExpression } from '../../../../schemas/evaluate/parseExpression.ts'
import { readsOf } from '../../../../schemas/evaluate/readsOf.ts'
import type { FieldRight } from '../../../../schemas/types/process.ts'

/** Returns the names that hidden fields of a caller have in the called process, for all its call activities. */
export function hiddenInCalled(caller: Graph, key: string, hidden: readonly FieldRight[]): FieldRight[] {
  return caller.nodes.flatMap(node => {
    const { call } = node
    if (!call || (typeof call.key === 'string' && call.key !== key)) return []
    const around = [...openedAround(caller, node), node].reduce(within, hidden)
    const named = renamed(call.in, around)
    return call.inheritAll || call.inheritIn ? [...around, ...named] : named
  })
}

/** Returns the sub-processes around a node, outermost first. */
function openedAround(graph: Graph, { scope }: GraphNode): GraphNode[] {
  const { node, parent } = graph.scopes[scope] ?? {}
  const opener = node === undefined ? undefined : graph.nodes[node]
  return opener && parent !== undefined ? [...openedAround(graph, opener), opener] : []
}

/** Returns the hidden fields inside a node, including renamed ones: its inputs, and the element of a loop. */
function within(hidden: readonly FieldRight[], { inputs, loop }: GraphNode): FieldRight[] {
  const { collection, element } = loop ?? {}
  const isHidden = collection && element && hidden.some(({ field }) => isRead(collection, field))
  const known: FieldRight[] = [...hidden, ...(isHidden ? [{ field: element, right: 'hide' as const }] : [])]
  return [...known, ...renamed(inputs, known)]
}

function renamed(mappings: readonly Mapping[], hidden: readonly FieldRight[]): FieldRight[] {
  return mappings.flatMap(({ target, path = [], value }): FieldRight[] =>
    hidden.flatMap(({ field }) => {
      if (!isRead(value, field)) return []
      const [name = ''] = field.split('.', 1)
      // An unchanged value keeps its columns; anything computed from it might reveal it.
      const columns = value.cel.trim() === name ? field.slice(name.length) : ''
      return [{ field: `${[target, ...path].join('.')}${columns}`, right: 'hide' }]
    }),
  )
}

function isRead({ cel }: Expression, field: string): boolean {
  const parsed = parseExpression(cel)
  const [name] = field.split('.', 1)
  return !('fault' in parsed) && readsOf(parsed.tree).some(read => read.split('.', 1)[0] === name)
}
