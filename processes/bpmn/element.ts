/** An element of the BPMN text as moddle reads it, with its properties by BPMN name. */
export interface Element {
  readonly $type: string
  readonly $parent?: Element
  /** Attributes that BPMN does not know, with their prefixes. */
  readonly $attrs: Readonly<Record<string, string>>
  readonly $descriptor?: { ns: { localName: string; uri?: string } }
  readonly $children?: Element[]
  readonly $body?: string
  /** Returns a property by name; for a list property, creates the list if it is missing. */
  get<Value>(property: string): Value
  readonly id?: string
  readonly name?: string
  readonly [property: string]: unknown
}

/** Returns the type without its prefix, such as `UserTask`. */
export const typeOf = (element: Element): string => element.$type.replace(/^bpmn:/, '')

/** Returns the type as the BPMN text writes it, such as `userTask`. */
export const localOf = (element: Element): string => lowered(typeOf(element))

/** Lowers the first letter. */
export const lowered = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

export const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && '$type' in value

export function child(element: Element, property: string): Element | undefined {
  const value = element[property]
  return isElement(value) ? value : undefined
}

export function children(element: Element, property: string): Element[] {
  const value = element[property]
  return Array.isArray(value) ? value.filter(isElement) : []
}

export function textOf(element: Element, property: string): string | undefined {
  const value = element[property]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Returns the text of an expression element. */
export const bodyOf = (element: Element | undefined): string | undefined =>
  element ? textOf(element, 'body') : undefined
