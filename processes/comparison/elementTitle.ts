import { knownTitle, titleOf } from '../document/kinds.ts'
import type { ProcessDocument } from '../document/processDocument.ts'
import { endsOf, nameOf } from '../document/scene.ts'
import { attributeOf, type XmlElement } from '../xml/xmlTree.ts'

/** Whether elements of a kind are compared under their own id; others belong to the element that holds them. */
export const isTitled = ({ local }: XmlElement): boolean => knownTitle(local) !== undefined

/** Title of an element in its document: `用户任务“核对”`, `顺序流（开始 → 核对）`. */
export function elementTitle(document: ProcessDocument, element: XmlElement): string {
  const kind = titleOf(element.local)
  const name = nameOf(element)?.trim() ?? ''
  if (name !== '') return `${kind}“${name}”`
  const [source, target] = endsOf(element)
  if (source === undefined || target === undefined) return `${kind}（${attributeOf(element, 'id')}）`
  return `${kind}（${nameIn(document, source)} → ${nameIn(document, target)}）`
}

/** Name of an element by its id; the id where it has none. */
export function nameIn(document: ProcessDocument, id: string): string {
  const element = document.element(id)
  const name = element && nameOf(element)?.trim()
  return name === undefined || name === '' ? id : name
}
