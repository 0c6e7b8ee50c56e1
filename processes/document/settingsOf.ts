import { contentOf, elementsIn, type XmlElement } from '../xml/xmlTree.ts'
import { isOf } from './processDocument.ts'

export const settingsNamespace = 'urn:schema-console:bpmn:1'

/** The element with our own settings of an element, and the wrapper in which BPMN keeps extensions. */
export function settingsHolder(element: XmlElement): { wrapper: XmlElement | undefined; own: XmlElement | undefined } {
  const wrapper = elementsIn(element).find(each => isOf(each, 'bpmn', 'extensionElements'))
  const own = wrapper && elementsIn(wrapper).find(each => each.uri === settingsNamespace && each.local === 'settings')
  return { wrapper, own }
}

/** Our own settings of an element; undefined without any, null where they are no JSON object. */
export function settingsOf(element: XmlElement): Record<string, unknown> | null | undefined {
  const { own } = settingsHolder(element)
  if (!own) return undefined
  try {
    const settings: unknown = JSON.parse(contentOf(own))
    return typeof settings === 'object' && settings !== null && !Array.isArray(settings) ? { ...settings } : null
  } catch {
    return null
  }
}
