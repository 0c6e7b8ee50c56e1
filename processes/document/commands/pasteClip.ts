import { parseXml } from '../../xml/parseXml.ts'
import { attributePatch } from '../../xml/patch.ts'
import {
  attributeOf,
  contentOf,
  decoded,
  elementsBelow,
  elementsIn,
  encodedText,
  namespaceAt,
  splitName,
  type XmlElement,
} from '../../xml/xmlTree.ts'
import { sameDefinition } from '../clipParts.ts'
import { drawingsOf } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { around, type Box, centre, coordinate, type Point } from '../geometry.ts'
import { isFlowNode } from '../kinds.ts'
import { isOf, isOfBpmn, isReference, isReferring, referredId } from '../processDocument.ts'
import { boxOf, drawnId, endsOf, planesOf } from '../scene.ts'
import { enterLane, scopeAt } from '../scopes.ts'
import { type CommandKind, selecting } from './command.ts'

/**
 * Pastes the elements of `copyClip` around a point, with new ids. A message, error or other definition that they refer
 * to is the one of the document with the same name and code, else it is added. A reference to another element stays if
 * the document has one with the same id, type and name. A connection without its ends is not pasted.
 */
export const pasteClip: CommandKind<{ clip: string; at: Point; diagram?: number }> = {
  title: '粘贴',
  run: (edit, { clip, at, diagram = 0 }) => {
    const plane = planesOf(edit.document)[diagram]
    const { definitions, outside, ...copied } = partsOf(clip)
    const present = new Set(outside.filter(each => isHere(edit, each)).map(idOf))
    const { elements, drawings } = connected(copied, present)
    if (!plane || elements.length === 0) throw new Refusal(finding('CLIP_EMPTY'))
    if (elements.some(each => ['participant', 'lane', 'process'].includes(each.local)))
      throw new Refusal(finding('CLIP_HOLDS_POOL'))
    const extent = around(drawings.flatMap(each => elementsIn(each).flatMap(boundsOf)))
    const by = extent ? { x: at.x - centre(extent).x, y: at.y - centre(extent).y } : { x: 0, y: 0 }
    const scope = scopeAt(edit.document, plane, at)
    const known = new Map<string, string>()
    const added = definitions.filter(each => {
      const same = sameDefinition(edit.document, each)
      for (const [id, other] of same ?? []) known.set(id, other)
      return !same
    })
    renameAll(edit, [...elements, ...drawings, ...added], { known, present })
    for (const each of drawings) shift(each, by)
    const { definitions: root } = edit.document
    for (const each of added) edit.insert(root, own(each, root))
    for (const each of elements) edit.insert(scope, own(each, scope))
    for (const each of drawings) edit.insert(plane, own(each, plane))
    const ids = elements.flatMap(each => attributeOf(each, 'id') ?? [])
    for (const each of elements) {
      const id = attributeOf(each, 'id') ?? ''
      const box = drawingsOf(edit.document, id).flatMap(di => elementsIn(di).flatMap(boundsOf))[0]
      if (box && isFlowNode(each.local)) enterLane(edit, id, scope, centre(box))
    }
    return selecting(...ids)
  },
}

interface Parts {
  elements: XmlElement[]
  drawings: XmlElement[]
  definitions: XmlElement[]
  /** Marks of elements that are not copied, with their type, id and name. */
  outside: XmlElement[]
}

function partsOf(clip: string): Parts {
  let root: XmlElement
  try {
    ;({ root } = parseXml(clip))
  } catch {
    throw new Refusal(finding('CLIP_EMPTY'))
  }
  const inside = (name: string) => elementsIn(root).find(each => each.local === name)
  const [elements, drawings, definitions, outside] = ['elements', 'drawings', 'definitions', 'outside'].map(inside)
  if (root.local !== 'clip' || !elements || !drawings) throw new Refusal(finding('CLIP_EMPTY'))
  return {
    elements: elementsIn(elements),
    drawings: elementsIn(drawings),
    definitions: definitions ? elementsIn(definitions) : [],
    outside: outside ? elementsIn(outside) : [],
  }
}

/** Leaves out connections that would have no end, and their drawings. */
function connected({ elements, drawings }: Pick<Parts, 'elements' | 'drawings'>, present: ReadonlySet<string>) {
  const there = new Set([...present, ...elements.flatMap(each => [...elementsBelow(each)]).map(idOf)])
  const isLoose = (element: XmlElement) =>
    isOf(element, 'bpmn', 'sequenceFlow', 'messageFlow', 'association') &&
    endsOf(element).some(end => end === undefined || !there.has(end))
  const loose = new Set(elements.filter(isLoose).map(idOf))
  return {
    elements: elements.filter(each => !loose.has(idOf(each))),
    drawings: drawings.filter(each => !loose.has(drawnId(each) ?? '')),
  }
}

const idOf = (element: XmlElement): string => attributeOf(element, 'id') ?? ''

/** Whether the document has the element that a mark stands for. */
function isHere({ document }: Edit, mark: XmlElement): boolean {
  const found = document.element(attributeOf(mark, 'id') ?? '')
  return found?.local === mark.local && (attributeOf(found, 'name') ?? '') === attributeOf(mark, 'name')
}

const boundsOf = (element: XmlElement): Box[] => {
  const box = isOf(element, 'dc', 'Bounds') ? boxOf(element) : undefined
  return box ? [box] : []
}

/** References to what other files define, which are no ids of this one. */
const foreign: ReadonlySet<string> = new Set(['structureRef', 'implementationRef', 'evaluatesToTypeRef'])

interface Kept {
  /** New ids of definitions that the document has already. */
  known: ReadonlyMap<string, string>
  /** Other elements to which attributes may refer still. */
  present: ReadonlySet<string>
}

/**
 * Gives every element of BPMN a free id, and removes references to elements that are neither pasted nor kept. What
 * vendors wrote stays as it is.
 */
function renameAll(edit: Edit, tops: readonly XmlElement[], { known, present }: Kept): void {
  const all = tops.flatMap(top => [...elementsBelow(top)]).filter(isOfBpmn)
  const taken = new Set<string>()
  const next = new Map(known)
  for (const element of all) {
    const id = attributeOf(element, 'id')
    if (id === undefined) continue
    const stem = id.replace(/_\d+$/, '')
    let count = 1
    while (edit.document.isTaken(`${stem}_${count}`) || taken.has(`${stem}_${count}`)) count++
    taken.add(`${stem}_${count}`)
    next.set(id, `${stem}_${count}`)
  }
  for (const element of all) {
    for (const { name, raw } of [...element.attributes]) {
      const isOwn = name === 'id'
      if (!isOwn && !isReference(name)) continue
      const id = isOwn ? decoded(raw) : referredId(decoded(raw))
      const value = next.get(id) ?? (present.has(id) && name !== 'default' ? id : null)
      if (value !== null || !foreign.has(name)) set(element, name, value)
    }
    if (!isReferring(element)) continue
    const value = next.get(referredId(contentOf(element).trim()))
    if (value !== undefined)
      element.children.splice(0, element.children.length, { kind: 'text', raw: encodedText(value), parent: element })
    else if (!foreign.has(element.local)) element.parent?.children.splice(element.parent.children.indexOf(element), 1)
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

/**
 * Detaches a pasted element from the clip, and declares at it the prefixes that mean something else at its new place,
 * or nothing. Declarations that the new place repeats are left out.
 */
function own(top: XmlElement, into: XmlElement): XmlElement {
  const prefixOf = (name: string) => (name === 'xmlns' ? '' : name.slice('xmlns:'.length))
  for (const element of elementsBelow(top)) {
    const names = [element.name, ...element.attributes.map(each => each.name).filter(each => each.includes(':'))]
    for (const prefix of new Set(names.map(each => splitName(each)[0]))) {
      const uri = namespaceAt(element, prefix)
      if (prefix.startsWith('xml') || uri === undefined || namespaceAt(into, prefix) === uri) continue
      set(top, prefix === '' ? 'xmlns' : `xmlns:${prefix}`, namespaceAt(top, prefix) ?? uri)
    }
  }
  for (const { name, raw } of [...top.attributes])
    if (/^xmlns(?::|$)/.test(name) && namespaceAt(into, prefixOf(name)) === decoded(raw)) set(top, name, null)
  const parent = top.parent
  if (parent) parent.children.splice(parent.children.indexOf(top), 1)
  top.parent = null
  return top
}
