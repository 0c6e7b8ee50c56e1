import { attributeOf, contentOf, elementsBelow, elementsIn, type XmlElement } from '../xml/xmlTree.ts'
import { boxOfShape, shapeOf } from './drawing.ts'
import { type Edit, Refusal } from './edit.ts'
import { finding } from './findings.ts'
import { contains, type Point } from './geometry.ts'
import { isScope } from './kinds.ts'
import { isOf, type ProcessDocument, referredId } from './processDocument.ts'
import { drawnId, isShownExpanded, planesOf } from './scene.ts'

/** The plane on which an element is drawn; the first plane if it is drawn nowhere. */
export function planeOf(document: ProcessDocument, id: string): XmlElement | undefined {
  return shapeOf(document, id)?.parent ?? planesOf(document)[0]
}

/** Returns the process or sub-process of a new flow node at a position on a plane. */
export const scopeAt = (document: ProcessDocument, plane: XmlElement, at: Point): XmlElement =>
  scopeFinder(document, plane)(at)

/** Finds the scopes at positions on one plane; elements of `without` are ignored as containers. */
export function scopeFinder(
  document: ProcessDocument,
  plane: XmlElement,
  without: ReadonlySet<string> = new Set(),
): (at: Point) => XmlElement {
  const holders = elementsIn(plane).flatMap(di => {
    const id = drawnId(di)
    const element = id === undefined || without.has(id) ? undefined : document.element(id)
    const box = element && holdsNodes(element) && di.local === 'BPMNShape' ? boxOfShape(di) : undefined
    const scope = box && scopeShown(document, element!, isShownExpanded(di, box))
    return box && scope ? [{ box, scope, area: box.width * box.height }] : []
  })
  holders.sort((one, other) => one.area - other.area)
  return at => holders.find(each => contains(each.box, at))?.scope ?? scopeOfPlane(document, plane)
}

const holdsNodes = ({ local }: XmlElement) => local === 'participant' || isScope(local)

function scopeShown(document: ProcessDocument, element: XmlElement, isExpanded: boolean): XmlElement | undefined {
  if (isScope(element.local)) return isExpanded ? element : undefined
  const process = attributeOf(element, 'processRef')
  return process === undefined ? undefined : document.element(referredId(process))
}

function scopeOfPlane(document: ProcessDocument, plane: XmlElement): XmlElement {
  const id = drawnId(plane)
  const shown = id === undefined ? undefined : document.element(id)
  if (shown && (shown.local === 'process' || isScope(shown.local))) return shown
  if (shown?.local === 'collaboration') throw new Refusal(finding('PLACE_OUTSIDE_POOL'))
  const process = elementsIn(document.definitions).find(each => isOf(each, 'bpmn', 'process'))
  if (!process) throw new Refusal(finding('PROCESS_MISSING'))
  return process
}

/** Returns the lanes of a scope, outer ones first. */
export const lanesOf = (scope: XmlElement): XmlElement[] =>
  elementsIn(scope)
    .filter(each => isOf(each, 'bpmn', 'laneSet'))
    .flatMap(set => [...elementsBelow(set)].filter(each => isOf(each, 'bpmn', 'lane')))

/** Puts a flow node into the innermost lane at a position, and removes it from all others. */
export function enterLane(
  edit: Edit,
  id: string,
  scope: XmlElement,
  at: Point,
  lanes: readonly XmlElement[] = lanesOf(scope),
): void {
  const inside = lanes.filter(lane => {
    const di = shapeOf(edit.document, attributeOf(lane, 'id') ?? '')
    const box = di && boxOfShape(di)
    return box !== undefined && contains(box, at)
  })
  const lane = inside.findLast(each => !inside.some(other => other !== each && isBelow(other, each)))
  const refs = edit.document
    .referring(id)
    .filter(each => isOf(each, 'bpmn', 'flowNodeRef') && referredId(contentOf(each).trim()) === id)
  for (const ref of refs) if (ref.parent !== lane) edit.remove(ref)
  if (lane && !refs.some(ref => ref.parent === lane)) edit.insert(lane, edit.createText('flowNodeRef', id))
}

function isBelow(element: XmlElement, ancestor: XmlElement): boolean {
  for (let at = element.parent; at; at = at.parent) if (at === ancestor) return true
  return false
}

/** Returns the process that contains an element; for a pool without process, the pool. */
export function poolOf(document: ProcessDocument, element: XmlElement): XmlElement {
  if (element.local === 'participant') {
    const id = attributeOf(element, 'processRef')
    return (id === undefined ? undefined : document.element(referredId(id))) ?? element
  }
  for (let at: XmlElement | null = element; at; at = at.parent) if (at.local === 'process') return at
  return element
}
