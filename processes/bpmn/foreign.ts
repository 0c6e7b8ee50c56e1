import { type Element, isElement } from './element.ts'

/** Vendor of an extension namespace. */
export type Vendor = 'activiti' | 'flowable' | 'camunda' | 'zeebe' | 'console'

const vendors: ReadonlyMap<string, Vendor> = new Map([
  ['http://activiti.org/bpmn', 'activiti'],
  ['http://flowable.org/bpmn', 'flowable'],
  ['http://camunda.org/schema/1.0/bpmn', 'camunda'],
  // Operaton is the successor of Camunda 7.
  ['http://operaton.org/schema/1.0/bpmn', 'camunda'],
  ['http://camunda.org/schema/zeebe/1.0', 'zeebe'],
  ['urn:schema-console:bpmn:1', 'console'],
])

/** A vendor's element inside `extensionElements`. */
export interface Foreign {
  vendor: Vendor
  name: string
  attributes: ReadonlyMap<string, string>
  text: string
  children: Foreign[]
}

/** Returns the vendor of a prefix in the scope of the element; files may bind any prefix to any vendor. */
export function vendorOf(element: Element, prefix: string): Vendor | undefined {
  for (let at: Element | undefined = element; at; at = at.$parent) {
    const uri = at.$attrs?.[`xmlns:${prefix}`]
    if (uri !== undefined) return vendors.get(uri)
  }
  return undefined
}

/** Returns the vendors whose namespaces a file declares. */
export const vendorsOf = (definitions: Element): Vendor[] =>
  Object.entries(definitions.$attrs).flatMap(([name, uri]) =>
    name.startsWith('xmlns') ? (vendors.get(uri) ?? []) : [],
  )

/** Returns an attribute of any vendor: `activiti:assignee` and `camunda:assignee` alike. */
export function foreignAttribute(element: Element, ...names: string[]): string | undefined {
  for (const key of Object.keys(element.$attrs)) {
    const colon = key.indexOf(':')
    if (colon < 0 || !names.includes(key.slice(colon + 1))) continue
    const value = element.$attrs[key]?.trim()
    if (!value || !vendorOf(element, key.slice(0, colon))) continue
    note(element, key)
    return value
  }
  return undefined
}

/**
 * Names of the vendor attributes that readers have requested, by element; an import translates these. The key `whole`
 * stands for the extension element itself.
 */
const noted = new WeakMap<object, Set<string>>()
const whole = ''

function note(element: object, key: string): void {
  const keys = noted.get(element)
  if (keys) keys.add(key)
  else noted.set(element, new Set([key]))
}

/** Returns whether a reader has requested an attribute, by its written name, or the extension element itself. */
export const wasRead = (element: Element, key: string = whole): boolean => noted.get(element)?.has(key) ?? false

/** Attributes of an extension element; records which of them readers request. */
class NotedAttributes extends Map<string, string> {
  readonly #element: object

  constructor(element: object, entries: readonly (readonly [string, string])[]) {
    super(entries)
    this.#element = element
  }

  override get(key: string): string | undefined {
    note(this.#element, key)
    return super.get(key)
  }
}

/** Returns the local names of all vendor attributes. */
export function foreignAttributeNames(element: Element): Set<string> {
  const found = new Set<string>()
  for (const key of Object.keys(element.$attrs)) {
    const colon = key.indexOf(':')
    if (colon > 0 && vendorOf(element, key.slice(0, colon))) found.add(key.slice(colon + 1))
  }
  return found
}

/** Returns the vendor extension elements of an element, optionally filtered by name. */
export function foreignElements(element: Element, ...names: string[]): Foreign[] {
  const extensions = element.extensionElements
  if (!isElement(extensions) || !Array.isArray(extensions.values)) return []
  return extensions.values.flatMap(value => {
    // Each reader asks for its own names, so most elements are not read.
    if (names.length > 0 && !names.includes(localNameOf(value))) return []
    const found = foreignOf(value)
    if (!found) return []
    if (names.length > 0) note(value as Element, whole)
    return [found]
  })
}

const localNameOf = (value: unknown): string => (isElement(value) ? (value.$descriptor?.ns.localName ?? '') : '')

/** Returns the names of the vendor extension elements of an element. */
export function foreignNames(element: Element): string[] {
  const extensions = element.extensionElements
  if (!isElement(extensions) || !Array.isArray(extensions.values)) return []
  return extensions.values.flatMap(value => (isElement(value) && vendorOfElement(value) ? localNameOf(value) : []))
}

export const foreignElement = (element: Element, ...names: string[]): Foreign | undefined =>
  foreignElements(element, ...names)[0]

const deepest = 20
const bpmn = 'http://www.omg.org/spec/BPMN/20100524/MODEL'

/** Returns the vendor of an extension element by its namespace. */
export const vendorOfElement = (element: Element): Vendor | undefined => vendors.get(element.$descriptor?.ns.uri ?? '')

/** Inside a vendor's element, unprefixed names, which parse as BPMN, belong to the vendor too. */
function foreignOf(value: unknown, depth = 0, around?: Vendor): Foreign | undefined {
  if (!isElement(value) || depth > deepest) return undefined
  const { uri = '', localName = '' } = value.$descriptor?.ns ?? {}
  const vendor = vendors.get(uri) ?? (uri === bpmn ? around : undefined)
  if (!vendor) return undefined
  const attributes = Object.entries(value).filter(
    (entry): entry is [string, string] => !entry[0].startsWith('$') && typeof entry[1] === 'string',
  )
  return {
    vendor,
    name: localName,
    attributes: new NotedAttributes(value, attributes),
    text: value.$body?.trim() ?? '',
    children: (value.$children ?? []).flatMap(inner => foreignOf(inner, depth + 1, vendor) ?? []),
  }
}
