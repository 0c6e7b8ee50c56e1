import type { ModelFault } from '../bpmn/faults.ts'
import type { Command } from '../document/commands/registry.ts'
import { type ProcessDocument, referredId } from '../document/processDocument.ts'
import { attributeOf, contentOf, elementsIn, type XmlElement } from '../xml/xmlTree.ts'

/** How a finding is put right where one answer is right. */
export interface Fix {
  /** What it does, as a step of the history: `删除连线`. */
  title: string
  /** The commands that do it; undefined where several answers are right. Reads the document, changes nothing. */
  commands: (given: FixGiven) => readonly Command[] | undefined
}

export interface FixGiven {
  document: ProcessDocument
  fault: ModelFault
  /** Of the element that the finding names. */
  id: string
  element: XmlElement
}

export const idOf = (element: XmlElement): string => attributeOf(element, 'id') ?? ''

/** Id that an attribute names. */
export const idAt = (element: XmlElement, name: string): string => referredId(attributeOf(element, name) ?? '')

/** The condition of a sequence flow; an empty one is one too. */
export const conditionOf = (flow: XmlElement): string | undefined => {
  const part = elementsIn(flow).find(each => each.local === 'conditionExpression')
  return part && contentOf(part).trim()
}

export const remove = (ids: readonly string[]): readonly Command[] | undefined =>
  ids.length === 0 || ids.includes('') ? undefined : [{ do: 'delete', ids }]

/** Takes attributes away from the element that the finding names. */
export const without =
  (...attributes: string[]): Fix['commands'] =>
  ({ id }) => [{ do: 'strip', id, attributes }]
