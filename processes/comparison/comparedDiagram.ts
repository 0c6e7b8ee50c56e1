import type { Diagram } from '../../schemas/types/diagram.ts'
import { diagramOf } from '../document/figures.ts'
import type { ProcessDocument } from '../document/processDocument.ts'
import { isHolder } from '../drawing/drawShape.ts'
import type { Difference } from './difference.ts'

/**
 * Returns the first drawing of the newer document, with what was removed where the older one has it. Shapes and edges
 * that are named by `differences` (`compareDocuments`) carry their kind.
 */
export function comparedDiagram(
  older: ProcessDocument,
  newer: ProcessDocument,
  differences: readonly Difference[],
): Diagram {
  const kinds = new Map(differences.map(({ elementId, kind }) => [elementId, kind]))
  const marked = <Figure extends { id: string }>(figure: Figure) => {
    const difference = kinds.get(figure.id)
    return difference === undefined ? figure : { ...figure, difference }
  }
  const [before, after] = [diagramOf(older), diagramOf(newer)]
  const isRemoved = ({ id }: { id: string }) => kinds.get(id) === 'removed'
  // A file may still draw an element that it no longer contains.
  const both = <Figure extends { id: string }>(one: Figure[], other: Figure[]) =>
    [...one.filter(isRemoved), ...other.filter(each => !isRemoved(each))].map(marked)
  const shapes = both(before.shapes, after.shapes)
  return {
    // Removed elements are drawn in the pools and sub-processes that remain.
    shapes: [...shapes.filter(isHolder), ...shapes.filter(each => !isHolder(each))],
    edges: both(before.edges, after.edges),
  }
}
