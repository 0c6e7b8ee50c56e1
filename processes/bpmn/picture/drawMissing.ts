import { Edit } from '../../document/edit.ts'
import { isOf, type ProcessDocument } from '../../document/processDocument.ts'
import { drawsShapes, planesOf } from '../../document/scene.ts'
import { parseXml } from '../../xml/parseXml.ts'
import { textOfNode } from '../../xml/writeXml.ts'
import { elementsIn } from '../../xml/xmlTree.ts'
import { Faults } from '../faults.ts'
import { openDocument } from '../openDocument.ts'
import { layOut } from './layOut.ts'

/**
 * Adds a generated diagram to a model without one; everything else is unchanged. A model that is too large to lay out,
 * or not BPMN, is left as it is. Returns whether it added one.
 */
export async function drawMissing(document: ProcessDocument): Promise<boolean> {
  const planes = planesOf(document)
  if (planes.some(drawsShapes)) return false
  const xml = document.write()
  const model = await openDocument(xml, new Faults())
  const drawn = model && (await layOut(xml, model))
  if (drawn === undefined || drawn === xml) return false
  const { root } = parseXml(drawn)
  const diagram = elementsIn(root).find(each => isOf(each, 'bpmndi', 'BPMNDiagram'))
  if (!diagram) return false
  // It brings the prefixes that it was written with.
  const own = parseXml(
    textOfNode(diagram).replace(/^<[^\s/>]+/, start => `${start}${declarations(root.attributes)}`),
  ).root
  const edit = new Edit(document)
  for (const plane of planes) if (plane.parent) edit.remove(plane.parent)
  edit.insert(document.definitions, own)
  return true
}

const declarations = (attributes: readonly { name: string; raw: string }[]): string =>
  attributes.flatMap(({ name, raw }) => (/^xmlns:(?:bpmndi|dc|di)$/.test(name) ? ` ${name}="${raw}"` : [])).join('')
