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
function vendorOf(element: Element, prefix: string): Vendor | undefined {
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
    if (value && vendorOf(element, key.slice(0, colon))) return value
  }
  return undefined
}

/** Returns all vendor attributes by local name. */
export function foreignAttributes(element: Element): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(element.$attrs)) {
    const colon = key.indexOf(':')
    if (colon > 0 && vendorOf(element, key.slice(0, colon))) found.set(key.slice(colon + 1), value)
  }
  return found
}

/** Returns the vendor extension elements of an element, optionally filtered by name. */
export function foreignElements(element: Element, ...names: string[]): Foreign[] {
  const extensions = element.extensionElements
  if (!isElement(extensions) || !Array.isArray(extensions.values)) return []
  return extensions.values
    .flatMap(value => foreignOf(value) ?? [])
    .filter(({ name }) => names.length === 0 || names.includes(name))
}

export const foreignElement = (element: Element, ...names: string[]): Foreign | undefined =>
  foreignElements(element, ...names)[0]

const deepest = 20
const bpmn = 'http://www.omg.org/spec/BPMN/20100524/MODEL'

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
    attributes: new Map(attributes),
    text: value.$body?.trim() ?? '',
    children: (value.$children ?? []).flatMap(inner => foreignOf(inner, depth + 1, vendor) ?? []),
  }
}
