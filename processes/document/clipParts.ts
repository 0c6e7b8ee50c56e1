import { attributeOf, contentOf, elementsBelow, elementsIn, type XmlElement } from '../xml/xmlTree.ts'
import { isOf, isOfBpmn, type ProcessDocument, referencesOf } from './processDocument.ts'

/** Parts of the root that belong to one file; all others are definitions that elements refer to, such as messages. */
const unshared: ReadonlySet<string> = new Set([
  'process',
  'collaboration',
  'choreography',
  'globalConversation',
  'import',
  'extension',
  'relationship',
  'documentation',
  'extensionElements',
])

/** What copied elements refer to. */
export interface Referred {
  /** Definitions of the file, such as messages and errors, with those that they refer to themselves. */
  definitions: readonly XmlElement[]
  /** Other elements that are not copied. */
  outside: readonly XmlElement[]
}

/** Returns what elements refer to and do not contain. */
export function referredBy(document: ProcessDocument, elements: readonly XmlElement[]): Referred {
  const inside = new Set(elements.flatMap(each => [...elementsBelow(each)]))
  const definitions = new Set<XmlElement>()
  const outside = new Set<XmlElement>()
  const waiting = [...inside]
  for (let element = waiting.pop(); element; element = waiting.pop())
    for (const id of referencesOf(element)) {
      const target = document.element(id)
      const top = target && topOf(target)
      if (!target || !top || inside.has(target) || definitions.has(top)) continue
      if (!isOf(top, 'bpmn') || unshared.has(top.local)) outside.add(target)
      else {
        definitions.add(top)
        waiting.push(...elementsBelow(top))
      }
    }
  return { definitions: [...definitions], outside: [...outside] }
}

/** Returns the child of the root that holds an element; undefined for the root. */
function topOf(element: XmlElement): XmlElement | undefined {
  let at = element
  while (at.parent?.parent) at = at.parent
  return at.parent ? at : undefined
}

/**
 * Returns, for the ids in a copied definition, those of a definition of the document that has the same name and code:
 * the one with the same id, else the first. Undefined if there is none.
 */
export function sameDefinition(document: ProcessDocument, copied: XmlElement): Map<string, string> | undefined {
  const wanted = partsOf(copied)
  const id = attributeOf(copied, 'id')
  const isSame = (other: XmlElement) => {
    const parts = partsOf(other)
    return parts.length === wanted.length && parts.every((part, place) => saidBy(part) === saidBy(wanted[place]!))
  }
  const same = elementsIn(document.definitions).filter(each => isOf(each, 'bpmn', copied.local) && isSame(each))
  const named = wanted.some(part => saidBy(part) !== part.local) ? same[0] : undefined
  const found = same.find(each => attributeOf(each, 'id') === id) ?? named
  return found && new Map(partsOf(found).map((part, place) => [idOf(wanted[place]!), idOf(part)]))
}

const partsOf = (definition: XmlElement): XmlElement[] =>
  [...elementsBelow(definition)].filter(
    each => isOfBpmn(each) && each.local !== 'extensionElements' && each.local !== 'documentation',
  )

/** Attributes by which an author tells definitions apart. */
const telling = ['name', 'errorCode', 'escalationCode', 'structureRef', 'value'] as const

const saidBy = (element: XmlElement): string =>
  [
    element.local,
    ...telling.flatMap(name => {
      const value = attributeOf(element, name)
      return value ? [`${name}=${value}`] : []
    }),
    ...(elementsIn(element).length === 0 && contentOf(element).trim() !== '' ? [contentOf(element).trim()] : []),
  ].join('\n')

const idOf = (element: XmlElement): string => attributeOf(element, 'id') ?? ''
