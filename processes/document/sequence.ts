import { elementsIn, type XmlElement } from '../xml/xmlTree.ts'

/**
 * Ranks of the parts of an element, after the schema of BPMN 2.0: a part stands behind those of a lower or equal rank.
 * Parts of flow elements that are not named here, and flow elements themselves, have the rank in the middle.
 */
const ranks: Readonly<Record<string, number>> = {
  import: 0,
  extension: 0,
  documentation: 1,
  extensionElements: 2,
  auditing: 3,
  monitoring: 3,
  categoryValueRef: 4,
  incoming: 5,
  outgoing: 6,
  ioSpecification: 7,
  property: 8,
  dataInputAssociation: 9,
  dataOutputAssociation: 10,
  performer: 11,
  humanPerformer: 11,
  potentialOwner: 11,
  resourceRole: 11,
  standardLoopCharacteristics: 12,
  multiInstanceLoopCharacteristics: 12,
  eventDefinitionRef: 12,
  flowNodeRef: 13,
  childLaneSet: 14,
  laneSet: 14,
  participant: 14,
  messageFlow: 16,
  group: 17,
  textAnnotation: 17,
  association: 17,
  Bounds: 1,
  waypoint: 1,
  BPMNPlane: 15,
  BPMNLabel: 16,
  BPMNDiagram: 20,
  relationship: 21,
}
const middle = 15

const rankOf = ({ local }: XmlElement): number => ranks[local] ?? (local.endsWith('EventDefinition') ? 12 : middle)

/** Index among the elements of a parent at which the schema allows another one: behind its like. */
export function placeOf(parent: XmlElement, element: XmlElement): number {
  const rank = rankOf(element)
  const inside = elementsIn(parent)
  let index = inside.length
  while (index > 0 && rankOf(inside[index - 1]!) > rank) index--
  return index
}
