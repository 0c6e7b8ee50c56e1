import { attributeOf, contentOf, elementsBelow, elementsIn, type XmlElement } from '../xml/xmlTree.ts'
import type { Edit } from './edit.ts'
import type { Box, Point } from './geometry.ts'
import { coordinate, moved } from './geometry.ts'
import { isOf, type ProcessDocument, referredId } from './processDocument.ts'
import { boxOf, drawnId, endsOf, isDataAssociation, pointOf } from './scene.ts'

/** Returns the shapes or edges that draw an element: usually one; none if a tool omitted it. */
export const drawingsOf = (document: ProcessDocument, id: string): XmlElement[] =>
  document.referring(id).filter(each => isOf(each, 'bpmndi', 'BPMNShape', 'BPMNEdge') && drawnId(each) === id)

export const shapeOf = (document: ProcessDocument, id: string): XmlElement | undefined =>
  drawingsOf(document, id).find(each => each.local === 'BPMNShape')

const boundsIn = (di: XmlElement): XmlElement | undefined => elementsIn(di).find(each => isOf(each, 'dc', 'Bounds'))

export function boxOfShape(di: XmlElement): Box | undefined {
  const bounds = boundsIn(di)
  return bounds && boxOf(bounds)
}

export function boxOfElement(document: ProcessDocument, id: string): Box | undefined {
  const di = shapeOf(document, id)
  return di && boxOfShape(di)
}

/** Gives a shape another box; its label moves along. */
export function setBox(edit: Edit, di: XmlElement, box: Box): void {
  const bounds = boundsIn(di)
  const before = bounds && boxOf(bounds)
  if (!bounds || !before) return
  edit.box(bounds, box)
  const dx = box.x + box.width / 2 - before.x - before.width / 2
  const dy = box.y + box.height - before.y - before.height
  moveLabel(edit, di, dx, dy)
}

export function moveLabel(edit: Edit, di: XmlElement, dx: number, dy: number): void {
  const label = elementsIn(di).find(each => isOf(each, 'bpmndi', 'BPMNLabel'))
  const bounds = label && boundsIn(label)
  const box = bounds && boxOf(bounds)
  if (box) edit.box(bounds, moved(box, dx, dy))
}

export const pointsOfEdge = (di: XmlElement): Point[] =>
  elementsIn(di).flatMap(each => (isOf(each, 'di', 'waypoint') ? pointOf(each) : []))

/** Gives an edge other way points; those that stay keep their elements. */
export function setPoints(edit: Edit, di: XmlElement, points: readonly Point[]): void {
  const there = elementsIn(di).filter(each => isOf(each, 'di', 'waypoint'))
  for (const [index, point] of points.entries()) {
    const waypoint = there[index]
    if (!waypoint) edit.insert(di, edit.waypoint(point))
    else for (const name of ['x', 'y'] as const) edit.attribute(waypoint, name, coordinate(point[name]))
  }
  for (const waypoint of there.slice(points.length)) edit.remove(waypoint)
}

/** Flows and associations that begin or end at an element. */
export function connectionsAt(document: ProcessDocument, id: string): XmlElement[] {
  const element = document.element(id)
  const own = element ? elementsIn(element).filter(isDataAssociation) : []
  const named = document
    .referring(id)
    .flatMap(each => (isOf(each, 'bpmn', 'sourceRef', 'targetRef') ? each.parent! : each))
  return [...new Set([...named, ...own])].filter(each => isOf(each, 'bpmn') && endsOf(each).includes(id))
}

/**
 * What moves with an element: what stands in it, what is attached to it, and in a pool or lane the elements of its
 * process.
 */
export function withContents(document: ProcessDocument, ids: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const element = document.element(id)
    if (!element || found.has(id)) continue
    found.add(id)
    for (const inner of elementsBelow(element)) {
      const own = inner === element || !isOf(inner, 'bpmn') ? undefined : idOf(inner)
      if (own !== undefined) waiting.push(own)
      if (isOf(inner, 'bpmn', 'flowNodeRef')) waiting.push(referredId(contentOf(inner).trim()))
    }
    const process = element.local === 'participant' ? idIn(element, 'processRef') : undefined
    if (process !== undefined) waiting.push(process)
    for (const other of document.referring(id)) {
      const attached = other.local === 'boundaryEvent' && idIn(other, 'attachedToRef') === id ? idOf(other) : undefined
      if (attached !== undefined) waiting.push(attached)
    }
  }
  return found
}

const idOf = (element: XmlElement) => attributeOf(element, 'id')
const idIn = (element: XmlElement, name: string) => {
  const text = attributeOf(element, name)
  return text === undefined ? undefined : referredId(text)
}
