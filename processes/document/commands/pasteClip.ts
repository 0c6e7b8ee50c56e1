import { parseXml } from '../../xml/parseXml.ts'
import { attributePatch } from '../../xml/patch.ts'
import {
  attributeOf,
  contentOf,
  elementsBelow,
  elementsIn,
  encodedText,
  namespaceAt,
  splitName,
  type XmlElement,
} from '../../xml/xmlTree.ts'
import { drawingsOf } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { around, type Box, centre, coordinate, type Point } from '../geometry.ts'
import { isFlowNode } from '../kinds.ts'
import { isOf, isOfBpmn, isReference, isReferring, referredId } from '../processDocument.ts'
import { boxOf, planesOf } from '../scene.ts'
import { enterLane, scopeAt } from '../scopes.ts'
import { type CommandKind, selecting } from './command.ts'

/** Pastes the elements of `copyClip` around a point, with new ids. */
export const pasteClip: CommandKind<{ clip: string; at: Point; diagram?: number }> = {
  title: '粘贴',
  run: (edit, { clip, at, diagram = 0 }) => {
    const plane = planesOf(edit.document)[diagram]
    const { elements, drawings } = partsOf(clip)
    if (!plane || elements.length === 0) throw new Refusal(finding('CLIP_EMPTY'))
    if (elements.some(each => ['participant', 'lane', 'process'].includes(each.local)))
      throw new Refusal(finding('CLIP_HOLDS_POOL'))
    const extent = around(drawings.flatMap(each => elementsIn(each).flatMap(boundsOf)))
    const by = extent ? { x: at.x - centre(extent).x, y: at.y - centre(extent).y } : { x: 0, y: 0 }
    const scope = scopeAt(edit.document, plane, at)
    renameAll(edit, [...elements, ...drawings])
    for (const each of drawings) shift(each, by)
    for (const each of elements) edit.insert(scope, own(edit, each))
    for (const each of drawings) edit.insert(plane, own(edit, each))
    const ids = elements.flatMap(each => attributeOf(each, 'id') ?? [])
    for (const each of elements) {
      const id = attributeOf(each, 'id') ?? ''
      const box = drawingsOf(edit.document, id).flatMap(di => elementsIn(di).flatMap(boundsOf))[0]
      if (box && isFlowNode(each.local)) enterLane(edit, id, scope, centre(box))
    }
    return selecting(...ids)
  },
}

function partsOf(clip: string): { elements: XmlElement[]; drawings: XmlElement[] } {
  let root: XmlElement
  try {
    ;({ root } = parseXml(clip))
  } catch {
    throw new Refusal(finding('CLIP_EMPTY'))
  }
  const inside = (name: string) => elementsIn(root).find(each => each.local === name)
  const [elements, drawings] = [inside('elements'), inside('drawings')]
  if (root.local !== 'clip' || !elements || !drawings) throw new Refusal(finding('CLIP_EMPTY'))
  return { elements: elementsIn(elements), drawings: elementsIn(drawings) }
}

const boundsOf = (element: XmlElement): Box[] => {
  const box = isOf(element, 'dc', 'Bounds') ? boxOf(element) : undefined
  return box ? [box] : []
}

/**
 * Gives every element of BPMN a free id, and removes references to elements that are neither pasted nor present. What
 * vendors wrote stays as it is.
 */
function renameAll(edit: Edit, tops: readonly XmlElement[]): void {
  const all = tops.flatMap(top => [...elementsBelow(top)]).filter(isOfBpmn)
  const taken = new Set<string>()
  const next = new Map<string, string>()
  for (const element of all) {
    const id = attributeOf(element, 'id')
    if (id === undefined) continue
    const stem = id.replace(/_\d+$/, '')
    let count = 1
    while (edit.document.has(`${stem}_${count}`) || taken.has(`${stem}_${count}`)) count++
    taken.add(`${stem}_${count}`)
    next.set(id, `${stem}_${count}`)
  }
  for (const element of all) {
    for (const { name, raw } of [...element.attributes]) {
      const isOwn = name === 'id'
      if (!isOwn && !isReference(name)) continue
      const id = isOwn ? raw : referredId(raw)
      const value = next.get(id) ?? (edit.document.has(id) && name !== 'default' ? id : null)
      set(element, name, value)
    }
    if (!isReferring(element)) continue
    const value = next.get(referredId(contentOf(element).trim()))
    if (value === undefined) element.parent?.children.splice(element.parent.children.indexOf(element), 1)
    else element.children.splice(0, element.children.length, { kind: 'text', raw: encodedText(value), parent: element })
  }
}

/** Changes an element directly, without patches: it is not in the tree yet. */
function set(element: XmlElement, name: string, value: string | null): void {
  const patch = attributePatch(element, name, value)
  if (patch?.do === 'attribute')
    element.attributes.splice(patch.index, patch.isNew ? 0 : 1, ...(patch.to ? [patch.to] : []))
}

function shift(drawing: XmlElement, by: Point): void {
  for (const element of elementsBelow(drawing)) {
    if (!isOf(element, 'dc', 'Bounds') && !isOf(element, 'di', 'waypoint')) continue
    set(element, 'x', coordinate(Number(attributeOf(element, 'x')) + by.x))
    set(element, 'y', coordinate(Number(attributeOf(element, 'y')) + by.y))
  }
}

/** Detaches a pasted element, and declares at it the prefixes that the document uses differently or not at all. */
function own(edit: Edit, top: XmlElement): XmlElement {
  const { definitions } = edit.document
  for (const element of elementsBelow(top)) {
    const names = [element.name, ...element.attributes.map(each => each.name).filter(each => each.includes(':'))]
    for (const prefix of new Set(names.map(each => splitName(each)[0]))) {
      const uri = namespaceAt(element, prefix)
      if (prefix.startsWith('xml') || uri === undefined || namespaceAt(definitions, prefix) === uri) continue
      set(top, prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri)
    }
  }
  const parent = top.parent
  if (parent) parent.children.splice(parent.children.indexOf(top), 1)
  top.parent = null
  return top
}
