import type { Finding } from '../../schemas/evaluate/finding.ts'
import { type Element, isElement, localOf, textOf } from '../bpmn/element.ts'
import { knownTitle } from '../document/kinds.ts'

/** A value in a file and the attribute or element that holds it. */
export interface Place {
  /** The attribute or element, as written. */
  attribute: string
  value: string
}

/** An element that a report can link to, with its values except those of nested owners. */
export interface PlaceOwner {
  element: Element
  title: string
  places: Place[]
}

/** Parts that have an id but cannot be selected in the designer. */
const inner = /EventDefinition|Expression$|Characteristics$|Specification$|^(?:input|output)Set$|^extensionElements$/

/** Returns the selectable elements of a file by id, without its diagrams. */
export function placesOf(definitions: Element): Map<string, PlaceOwner> {
  const owners = new Map<string, PlaceOwner>()
  const waiting: { element: Element; owner: PlaceOwner | undefined; name: string }[] = [
    { element: definitions, owner: undefined, name: 'definitions' },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { element, name } = next
    const isOwner = typeof element.id === 'string' && element !== definitions && !inner.test(localOf(element))
    const owner = isOwner ? { element, title: titleOf(element), places: [] } : next.owner
    if (owner && isOwner && !owners.has(element.id!)) owners.set(element.id!, owner)
    if (owner) owner.places.push(...valuesOf(element, name))
    for (const [property, part] of partsOf(element)) waiting.push({ element: part, owner, name: tagOf(part, property) })
  }
  return owners
}

/** Returns the child elements of an element, each with the property that holds it; skips references. */
export function partsOf(element: Element): [property: string, part: Element][] {
  const parts: [string, Element][] = []
  for (const [property, value] of [...Object.entries(element), ['', element.$children] as const]) {
    if (property === 'diagrams' || property.startsWith('$')) continue
    for (const part of Array.isArray(value) ? value : [value])
      if (isElement(part) && part.$parent === element) parts.push([property, part])
  }
  return parts
}

/** Returns the tag of a part: the name of its property if that holds one element, else the name of its type. */
const tagOf = (part: Element, property: string): string =>
  part.$descriptor?.ns && !part.$type.startsWith('bpmn:')
    ? part.$type
    : singles.test(property)
      ? property
      : localOf(part)

const singles =
  /^(?:conditionExpression|condition|time\w+|loop\w+|completionCondition|activationCondition|expression|from|to)$/

function valuesOf(element: Element, name: string): Place[] {
  const own = Object.entries(element.$attrs ?? {}).filter(([key]) => !key.startsWith('xmlns'))
  const known = Object.entries(element).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].startsWith('$'),
  )
  // A report names attributes of extension elements together with the element.
  const prefix = element.$type.startsWith('bpmn:') ? '' : `${name} `
  const values = [...own, ...known.filter(([key]) => key !== 'body')].map(([key, value]) => ({
    attribute: `${prefix}${key}`,
    value,
  }))
  const body = element.$body ?? textOf(element, 'body')
  return body === undefined || body.trim() === '' ? values : [...values, { attribute: name, value: body.trim() }]
}

/**
 * Returns the place whose value the finding quotes.
 *
 * @example placeOfFault(found, owner) // { attribute: 'camunda:class', value: 'com.acme.Pay' }
 */
export function placeOfFault({ values }: Finding, owner: PlaceOwner | undefined): Place | undefined {
  const quoted = Object.values(values ?? {})
    .filter(value => typeof value === 'string')
    .map(text => text.replace(/…$/, '').trim())
    .filter(text => text !== '')
  return owner?.places.find(({ attribute, value }) =>
    quoted.some(text => value.trim() === text || attribute === text || (text.length >= 60 && value.includes(text))),
  )
}

function titleOf(element: Element): string {
  const title = knownTitle(localOf(element)) ?? localOf(element)
  const name = textOf(element, 'name')
  return name === undefined ? title : `${title}“${name}”`
}
