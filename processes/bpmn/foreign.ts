import { type Element, isElement } from './element.ts'

/** Whose words stand in a file beside those of BPMN. */
export type Vendor = 'activiti' | 'flowable' | 'camunda' | 'zeebe' | 'console'

const vendors: ReadonlyMap<string, Vendor> = new Map([
  ['http://activiti.org/bpmn', 'activiti'],
  ['http://flowable.org/bpmn', 'flowable'],
  ['http://camunda.org/schema/1.0/bpmn', 'camunda'],
  // What Camunda 7 goes on as.
  ['http://operaton.org/schema/1.0/bpmn', 'camunda'],
  ['http://camunda.org/schema/zeebe/1.0', 'zeebe'],
  ['urn:schema-console:bpmn:1', 'console'],
])

/** An element of a vendor inside of `extensionElements`. */
export interface Foreign {
  vendor: Vendor
  name: string
  attributes: ReadonlyMap<string, string>
  text: string
  children: Foreign[]
}

/** The vendor behind a prefix, where that element stands: files bind any prefix to any of them. */
function vendorOf(element: Element, prefix: string): Vendor | undefined {
  for (let at: Element | undefined = element; at; at = at.$parent) {
    const uri = at.$attrs?.[`xmlns:${prefix}`]
    if (uri !== undefined) return vendors.get(uri)
  }
  return undefined
}

/** Which vendors a file names. */
export const vendorsOf = (definitions: Element): Vendor[] =>
  Object.entries(definitions.$attrs).flatMap(([name, uri]) =>
    name.startsWith('xmlns') ? (vendors.get(uri) ?? []) : [],
  )

/** An attribute of any vendor: `activiti:assignee` and `camunda:assignee` alike. */
export function foreignAttribute(element: Element, ...names: string[]): string | undefined {
  for (const key of Object.keys(element.$attrs)) {
    const colon = key.indexOf(':')
    if (colon < 0 || !names.includes(key.slice(colon + 1))) continue
    const value = element.$attrs[key]?.trim()
    if (value && vendorOf(element, key.slice(0, colon))) return value
  }
  return undefined
}

/** All attributes of vendors, by local name. */
export function foreignAttributes(element: Element): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(element.$attrs)) {
    const colon = key.indexOf(':')
    if (colon > 0 && vendorOf(element, key.slice(0, colon))) found.set(key.slice(colon + 1), value)
  }
  return found
}

/** Elements of vendors that extend this one, those of one name or all. */
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

/** Inside of what a vendor has, names without a prefix, which are then those of BPMN, are the vendor's as well. */
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
