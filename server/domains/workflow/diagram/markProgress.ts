import type { Diagram, DiagramIncidents } from '../../../../schemas/types/diagram.ts'

/** Past and current nodes of an instance, by id. */
export interface Progress {
  doneNodes: ReadonlySet<string>
  doneFlows: ReadonlySet<string>
  currentNodes: ReadonlySet<string>
  failedNodes: ReadonlySet<string>
  /** Number of tokens by node. */
  tokens?: ReadonlyMap<string, number>
  incidents?: ReadonlyMap<string, DiagramIncidents>
  /** Notes at nodes: their assignees. */
  notes?: ReadonlyMap<string, string>
}

/** Returns the diagram of a version with the progress of an instance. */
export function markProgress({ shapes, edges }: Diagram, progress: Progress): Diagram {
  const stateOf = (id: string) => {
    if (progress.failedNodes.has(id)) return 'failed' as const
    if (progress.currentNodes.has(id)) return 'current' as const
    return progress.doneNodes.has(id) ? ('done' as const) : undefined
  }
  return {
    shapes: shapes.map(shape => {
      const state = stateOf(shape.id)
      const note = progress.notes?.get(shape.id)
      const tokens = progress.tokens?.get(shape.id)
      const incidents = progress.incidents?.get(shape.id)
      return {
        ...shape,
        ...(state && { state }),
        ...(note !== undefined && { note }),
        ...(tokens !== undefined && { tokens }),
        ...(incidents && { incidents }),
      }
    }),
    edges: edges.map(edge => (progress.doneFlows.has(edge.id) ? { ...edge, isDone: true } : edge)),
  }
}
