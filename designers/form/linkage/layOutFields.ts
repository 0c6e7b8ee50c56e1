import type { FormGraph } from '../../../processes/form-linkage/formGraph.ts'
import type { FieldPath } from '../../../processes/forms/design/formDefinition.ts'
import type { Elk } from '../../../processes/layout/elk.ts'

export const nodeSize = { width: 176, height: 48 }
const gap = { x: 112, y: 20 }

export type Places = ReadonlyMap<string, { x: number; y: number }>

/** Returns the key of a field; without quotes, because React Flow puts keys into selectors. */
export const keyOfPath = (path: FieldPath): string => path.map(encodeURIComponent).join('/')
export const pathOfKey = (key: string): FieldPath => key.split('/').map(decodeURIComponent)

/**
 * Returns the places of all fields: linked ones from left to right, each after what it reads, and below them the
 * others in rows.
 */
export async function layOutFields(graph: FormGraph, elk: Elk): Promise<Places> {
  const { linked, others } = parted(graph)
  const laid = await elk.layout({
    id: 'form',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.spacing.nodeNode': String(gap.y),
      'elk.layered.spacing.nodeNodeBetweenLayers': String(gap.x),
    },
    children: linked.map(id => ({ id, ...nodeSize })),
    edges: graph.edges.map(({ from, to }, at) => ({
      id: `e${at}`,
      sources: [keyOfPath(from)],
      targets: [keyOfPath(to)],
    })),
  })
  const places = new Map((laid.children ?? []).map(({ id, x = 0, y = 0 }) => [id, { x, y }]))
  return withRows(places, others)
}

/** Returns places without an engine: all fields in rows. */
export const inRows = (graph: FormGraph): Places =>
  withRows(
    new Map(),
    graph.nodes.map(({ path }) => keyOfPath(path)),
  )

function parted({ nodes, edges }: FormGraph): { linked: string[]; others: string[] } {
  const ends = new Set(edges.flatMap(({ from, to }) => [keyOfPath(from), keyOfPath(to)]))
  const keys = nodes.map(({ path }) => keyOfPath(path))
  return { linked: keys.filter(key => ends.has(key)), others: keys.filter(key => !ends.has(key)) }
}

function withRows(places: Map<string, { x: number; y: number }>, others: readonly string[]): Places {
  const all = [...places.values()]
  const top = all.length === 0 ? 0 : Math.max(...all.map(({ y }) => y)) + nodeSize.height + 2 * gap.y
  const width = all.length === 0 ? 0 : Math.max(...all.map(({ x }) => x)) + nodeSize.width
  const step = nodeSize.width + gap.y
  // About as wide as high.
  const columns = Math.max(3, Math.floor(width / step), Math.ceil(Math.sqrt(others.length / 2)))
  const rows = others.map((key, at): [string, { x: number; y: number }] => [
    key,
    { x: (at % columns) * step, y: top + Math.floor(at / columns) * (nodeSize.height + gap.y) },
  ])
  return new Map([...places, ...rows])
}
