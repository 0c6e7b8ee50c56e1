import { knownTitle, titleOf } from '../document/kinds.ts'
import type { ProcessDocument } from '../document/processDocument.ts'
import { endsOf, nameOf } from '../document/scene.ts'
import { attributeOf, type XmlElement } from '../xml/xmlTree.ts'

/** Returns whether elements of a kind are compared on their own; others are part of their parent. */
export const isTitled = ({ local }: XmlElement): boolean => knownTitle(local) !== undefined

/** Returns the title of an element: `用户任务“核对”`, `顺序流（开始 → 核对）`. */
export function elementTitle(document: ProcessDocument, element: XmlElement): string {
  const kind = titleOf(element.local)
  const name = nameOf(element)?.trim() ?? ''
  if (name !== '') return `${kind}“${name}”`
  const [source, target] = endsOf(element)
  if (source === undefined || target === undefined) return `${kind}（${attributeOf(element, 'id')}）`
  return `${kind}（${nameIn(document, source)} → ${nameIn(document, target)}）`
}

/** Returns the name of an element, or its id if it has none. */
export function nameIn(document: ProcessDocument, id: string): string {
  const element = document.element(id)
  const name = element && nameOf(element)?.trim()
  return name === undefined || name === '' ? id : name
}
