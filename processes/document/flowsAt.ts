import type { XmlElement } from '../xml/xmlTree.ts'
import { isOf, type ProcessDocument } from './processDocument.ts'
import { endsOf } from './scene.ts'

/** Sequence flows that leave a node, in the order of the text. */
export const flowsFrom = (document: ProcessDocument, id: string): XmlElement[] => flowsAt(document, id, 0)

/** Sequence flows that lead to a node, in the order of the text. */
export const flowsTo = (document: ProcessDocument, id: string): XmlElement[] => flowsAt(document, id, 1)

/** Whether a node has sequence flows; tools need not write them a second time in the node. */
export const hasFlows = (document: ProcessDocument, id: string): boolean =>
  flowsFrom(document, id).length + flowsTo(document, id).length > 0

const flowsAt = (document: ProcessDocument, id: string, end: 0 | 1): XmlElement[] =>
  inTextOrder(document.referring(id).filter(each => isOf(each, 'bpmn', 'sequenceFlow') && endsOf(each)[end] === id))

/** Sorts elements of one parent as the text has them: the index of references puts those edited last at the end. */
export function inTextOrder(elements: readonly XmlElement[]): XmlElement[] {
  if (elements.length < 2) return [...elements]
  const places = new Map(elements.map(each => [each, each.parent?.children.indexOf(each) ?? -1]))
  return elements.toSorted((one, other) => places.get(one)! - places.get(other)!)
}
