import { bodyOf, child, children, type Element, isElement, textOf } from '../element.ts'
import type { Reading } from '../reading.ts'

export type Associations = 'dataInputAssociations' | 'dataOutputAssociations'
type End = 'sourceRef' | 'targetRef'

/** Returns the variable name of a data object or input. */
export function dataName(element: Element): string | undefined {
  const object = child(element, 'dataObjectRef')
  return textOf(element, 'name') ?? (object && textOf(object, 'name')) ?? object?.id ?? element.id
}

/** Returns an end of an association; BPMN makes `sourceRef` a list. */
function endOf(association: Element, end: End): Element | undefined {
  const value = association[end]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return isElement(first) ? first : undefined
}

/** Returns the variable at an end of an association. */
export function endName(reading: Reading, association: Element, end: End): string | undefined {
  const element = endOf(association, end)
  return element ? dataName(element) : reading.document.refer(association, end).text
}

const ends: Readonly<Record<Associations, { loop: string; own: End; far: End }>> = {
  dataInputAssociations: { loop: 'loopDataInputRef', own: 'targetRef', far: 'sourceRef' },
  dataOutputAssociations: { loop: 'loopDataOutputRef', own: 'sourceRef', far: 'targetRef' },
}

/** Returns the collection or output of a loop, if it is an input or output of the activity itself. */
function ofLoop(reading: Reading, activity: Element, property: Associations): { element?: Element; text?: string } {
  const loop = child(activity, 'loopCharacteristics')
  return loop ? reading.document.refer(loop, ends[property].loop) : {}
}

/** Whether an association concerns the whole collection of a loop rather than a single round. */
export function isOfLoop(reading: Reading, activity: Element, property: Associations, association: Element): boolean {
  const { element } = ofLoop(reading, activity, property)
  return element !== undefined && endOf(association, ends[property].own) === element
}

/** Returns the variable that a loop iterates over or collects into: the source or target of that input or output. */
export function loopData(reading: Reading, activity: Element, property: Associations): string | undefined {
  const { element, text } = ofLoop(reading, activity, property)
  if (!element) return text
  const association = children(activity, property).find(each => endOf(each, ends[property].own) === element)
  const far = association && endName(reading, association, ends[property].far)
  return (association && bodyOf(child(association, 'transformation'))) ?? far ?? dataName(element)
}
