import type { Diagram } from '../../../../schemas/types/diagram.ts'

/** Where an instance was and is, by the ids of the model. */
export interface Progress {
  doneNodes: ReadonlySet<string>
  doneFlows: ReadonlySet<string>
  currentNodes: ReadonlySet<string>
  failedNodes: ReadonlySet<string>
  /** What is said of a node: who works on it. */
  notes?: ReadonlyMap<string, string>
}

/** The picture of a version with how far an instance has come. */
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
      return { ...shape, ...(state && { state }), ...(note !== undefined && { note }) }
    }),
    edges: edges.map(edge => (progress.doneFlows.has(edge.id) ? { ...edge, isDone: true } : edge)),
  }
}
