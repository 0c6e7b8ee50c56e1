import { elementsIn, type XmlElement } from '../xml/xmlTree.ts'

/**
 * Ranks of the parts of an element, after the schema of BPMN 2.0: a part comes after those of a lower or equal rank.
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

const roles: ReadonlySet<string> = new Set(['performer', 'humanPerformer', 'potentialOwner', 'resourceRole'])
const last: Readonly<Record<string, RegExp>> = {
  adHocSubProcess: /^completionCondition$/,
  process: /^(?:correlationSubscription|supports)$/,
  collaboration: /[cC]onversation|^(?:participant|messageFlow)Association$|^(?:correlationKey|choreographyRef)$/,
}

function rankOf({ local }: XmlElement, parent: XmlElement): number {
  if (local.endsWith('EventDefinition')) return 12
  // A process has its roles behind its artifacts, an activity before its contents.
  if (parent.local === 'process' && roles.has(local)) return 18
  if (last[parent.local]?.test(local)) return 19
  return ranks[local] ?? middle
}

/** Returns the index in a parent at which the schema allows a new element: after those of its type. */
export function placeOf(parent: XmlElement, element: XmlElement): number {
  const rank = rankOf(element, parent)
  const inside = elementsIn(parent)
  let index = inside.length
  while (index > 0 && rankOf(inside[index - 1]!, parent) > rank) index--
  return index
}
