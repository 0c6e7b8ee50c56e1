import { drawMissing } from '../../../processes/bpmn/picture/drawMissing.ts'
import { compareDocuments } from '../../../processes/comparison/compareDocuments.ts'
import { comparedDiagram } from '../../../processes/comparison/comparedDiagram.ts'
import type { Difference } from '../../../processes/comparison/difference.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import type { Diagram } from '../../../schemas/types/diagram.ts'

export interface ComparedDrafts {
  /** Changes from their draft to mine. */
  differences: readonly Difference[]
  /** Each diagram marks the elements that the other draft does not have as added. */
  mine: Diagram
  theirs: Diagram
  /** Ids of the elements on either diagram. */
  drawn: ReadonlySet<string>
}

/**
 * Compares two texts of one process.
 *
 * @throws XmlFault if a text is no XML
 */
export async function compareDrafts(mine: string, theirs: string): Promise<ComparedDrafts> {
  const [own, other] = [ProcessDocument.open(mine), ProcessDocument.open(theirs)]
  const differences = compareDocuments(other, own)
  const reverse = compareDocuments(own, other)
  await Promise.all([drawMissing(own), drawMissing(other)])
  const [left, right] = [
    present(comparedDiagram(other, own, differences)),
    present(comparedDiagram(own, other, reverse)),
  ]
  const drawn = new Set([left, right].flatMap(({ shapes, edges }) => [...shapes, ...edges].map(({ id }) => id)))
  return { differences, mine: left, theirs: right, drawn }
}

/** Returns a diagram without the elements that only the other document has. */
const present = ({ shapes, edges }: Diagram): Diagram => ({
  shapes: shapes.filter(each => each.difference !== 'removed'),
  edges: edges.filter(each => each.difference !== 'removed'),
})
