import { textOfNode } from '../xml/writeXml.ts'
import { attributeOf, elementsBelow, encodedValue, type XmlAttribute, type XmlElement } from '../xml/xmlTree.ts'
import { referredBy } from './clipParts.ts'
import { drawingsOf, withContents } from './drawing.ts'
import { isOf, type ProcessDocument } from './processDocument.ts'
import { endsOf } from './scene.ts'

/**
 * Elements with their drawings as a text of their own, for the clipboard: it can be pasted into another document and
 * read in another tab. Connections come along where both ends do, and so do messages, errors and other definitions of
 * the file that the elements refer to. Of other elements that they refer to, the type and the name come along.
 *
 * @example copyClip(document, ['approve', 'gateway'])
 */
export function copyClip(document: ProcessDocument, ids: readonly string[]): string {
  const all = withContents(document, ids)
  for (const element of elementsBelow(document.definitions)) {
    const id = attributeOf(element, 'id')
    const [source = '', target = ''] = isConnection(element) ? endsOf(element) : []
    if (id !== undefined && all.has(source) && all.has(target)) all.add(id)
  }
  const elements = [...all].flatMap(id => document.element(id) ?? []).filter(each => !isInside(each, all))
  // Only what is drawn where the selection is: what a folded sub-process holds would lie across what is pasted.
  const planes = new Set(ids.flatMap(id => drawingsOf(document, id).slice(0, 1)).map(di => di.parent))
  const drawings = [...all].flatMap(id => drawingsOf(document, id).slice(0, 1)).filter(di => planes.has(di.parent))
  const { definitions, outside } = referredBy(document, elements)
  const words = document.definitions.attributes.filter(isDeclaration).map(wordOf).join('')
  const said = (nodes: readonly XmlElement[]) => nodes.map(textWithPrefixes).join('')
  return `<clip${words}><elements>${said(elements)}</elements><drawings>${said(drawings)}</drawings><definitions>${said(
    definitions,
  )}</definitions><outside>${outside.map(markOf).join('')}</outside></clip>`
}

const isDeclaration = ({ name }: XmlAttribute) => name === 'xmlns' || name.startsWith('xmlns:')
const wordOf = ({ name, quote, raw }: XmlAttribute) => ` ${name}=${quote}${raw}${quote}`

/** Returns the text of an element that declares what the elements around it declare, except for the root. */
function textWithPrefixes(element: XmlElement): string {
  const known = new Set(element.attributes.map(({ name }) => name))
  const words: string[] = []
  for (let at = element.parent; at?.parent; at = at.parent)
    for (const each of at.attributes.filter(isDeclaration)) {
      if (!known.has(each.name)) words.push(wordOf(each))
      known.add(each.name)
    }
  return `<${element.name}${words.join('')}${textOfNode(element).slice(element.name.length + 1)}`
}

function markOf(element: XmlElement): string {
  const [id = '', name = ''] = [attributeOf(element, 'id'), attributeOf(element, 'name')]
  return `<${element.local} id="${encodedValue(id)}" name="${encodedValue(name)}"/>`
}

const isConnection = (element: XmlElement) => isOf(element, 'bpmn', 'sequenceFlow', 'messageFlow', 'association')

function isInside(element: XmlElement, all: ReadonlySet<string>): boolean {
  for (let at = element.parent; at; at = at.parent) if (all.has(attributeOf(at, 'id') ?? '')) return true
  return false
}
