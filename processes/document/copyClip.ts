import { textOfNode } from '../xml/writeXml.ts'
import { attributeOf, elementsBelow, type XmlElement } from '../xml/xmlTree.ts'
import { drawingsOf, withContents } from './drawing.ts'
import { isOf, type ProcessDocument } from './processDocument.ts'
import { endsOf } from './scene.ts'

/**
 * Elements with their drawings as a text of their own, for the clipboard: it can be pasted into another document and
 * read in another tab. Connections come along where both ends do.
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
  const declared = document.definitions.attributes.filter(each => each.name.startsWith('xmlns'))
  const words = declared.map(each => ` ${each.name}=${each.quote}${each.raw}${each.quote}`).join('')
  const said = (nodes: readonly XmlElement[]) => nodes.map(textOfNode).join('')
  return `<clip${words}><elements>${said(elements)}</elements><drawings>${said(drawings)}</drawings></clip>`
}

const isConnection = (element: XmlElement) => isOf(element, 'bpmn', 'sequenceFlow', 'messageFlow', 'association')

function isInside(element: XmlElement, all: ReadonlySet<string>): boolean {
  for (let at = element.parent; at; at = at.parent) if (all.has(attributeOf(at, 'id') ?? '')) return true
  return false
}
