import type { Diagram } from '../../../schemas/types/diagram.ts'
import { diagramOf } from '../../document/figures.ts'
import { ProcessDocument } from '../../document/processDocument.ts'
import { XmlFault } from '../../xml/parseXml.ts'
import { drawMissing } from './drawMissing.ts'

/**
 * Returns the diagram of a BPMN text: its main drawing, or a generated one. Undefined if there is nothing to draw, or
 * the text is no XML.
 */
export async function readDiagram(xml: string): Promise<Diagram | undefined> {
  const document = opened(xml)
  if (!document) return undefined
  await drawMissing(document)
  const { shapes, edges } = diagramOf(document)
  // A drawing may refer to what the model does not have.
  const known = <Figure extends { id: string }>(figures: Figure[]) => figures.filter(({ id }) => document.has(id))
  return shapes.length === 0 ? undefined : { shapes: known(shapes), edges: known(edges) }
}

function opened(xml: string): ProcessDocument | undefined {
  try {
    return ProcessDocument.open(xml)
  } catch (error) {
    if (error instanceof XmlFault) return undefined
    throw error
  }
}
