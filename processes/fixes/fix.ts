import type { ModelFault } from '../bpmn/faults.ts'
import type { Command } from '../document/commands/registry.ts'
import { isOf, type ProcessDocument, referredId } from '../document/processDocument.ts'
import { attributeOf, contentOf, elementsIn, type XmlElement } from '../xml/xmlTree.ts'

/** A correction of a finding that has exactly one right answer. */
export interface Fix {
  /** Title of the step in the history: `删除连线`. */
  title: string
  /** Returns the commands of the correction, or undefined if several are possible. Does not change the document. */
  commands: (given: FixGiven) => readonly Command[] | undefined
}

export interface FixGiven {
  document: ProcessDocument
  fault: ModelFault
  /** Id of the element that the finding names. */
  id: string
  element: XmlElement
}

export const idOf = (element: XmlElement): string => attributeOf(element, 'id') ?? ''

/** Returns the id that an attribute refers to. */
export const idAt = (element: XmlElement, name: string): string => referredId(attributeOf(element, name) ?? '')

/** Returns the condition of a sequence flow; an empty text if the condition is empty, undefined without one. */
export const conditionOf = (flow: XmlElement): string | undefined => {
  const part = elementsIn(flow).find(each => each.local === 'conditionExpression')
  return part && contentOf(part).trim()
}

export const remove = (ids: readonly string[]): readonly Command[] | undefined =>
  ids.length === 0 || ids.includes('') ? undefined : [{ do: 'delete', ids }]

/**
 * Whether nobody has set anything of a node but its name: it has no settings, documentation, contents or boundary
 * events, so that deleting it loses nothing else.
 */
export const isBare = ({ document, id, element }: FixGiven): boolean =>
  element.attributes.every(({ name }) => name === 'id' || name === 'name' || name.startsWith('xmlns')) &&
  elementsIn(element).every(each => isOf(each, 'bpmn', 'incoming', 'outgoing')) &&
  !document.referring(id).some(each => isOf(each, 'bpmn', 'boundaryEvent'))

/** Returns commands that remove attributes from the element that the finding names. */
export const without =
  (...attributes: string[]): Fix['commands'] =>
  ({ id }) => [{ do: 'strip', id, attributes }]
