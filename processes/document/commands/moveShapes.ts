import { attributeOf, type XmlElement } from '../../xml/xmlTree.ts'
import { dockedRoute } from '../dock.ts'
import {
  boxOfElement,
  boxOfShape,
  connectionsAt,
  drawingsOf,
  moveLabel,
  pointsOfEdge,
  setBox,
  setPoints,
  shapeOf,
  withContents,
} from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { type Box, centre, moved, nearestOnBorder, type Point } from '../geometry.ts'
import { isFlowNode } from '../kinds.ts'
import { withMovedEnd } from '../route.ts'
import { endsOf } from '../scene.ts'
import { enterLane, lanesOf, poolOf, scopeFinder } from '../scopes.ts'
import { type CommandKind, selecting } from './command.ts'
import { removeElements } from './removeElements.ts'

/** Moves elements with their contents. A flow node moved into another scope belongs to that scope. */
export const moveShapes: CommandKind<{ ids: readonly string[]; by: Point }> = {
  title: '移动',
  run: (edit, { ids, by }) => {
    if (ids.length === 0) throw new Refusal(finding('NOTHING_TO_MOVE'))
    if (!Number.isFinite(by.x) || !Number.isFinite(by.y)) throw new Refusal(finding('DISTANCE_NOT_NUMBERS'))
    for (const id of ids) edit.element(id)
    const all = withContents(edit.document, ids)
    // The contents of a folded sub-process are on another drawing and stay there.
    const planes = new Set(ids.map(id => shapeOf(edit.document, id)?.parent))
    const before = new Map<string, Box>()
    for (const id of all) {
      const di = shapeOf(edit.document, id)
      const box = di && boxOfShape(di)
      if (!di || !box || !planes.has(di.parent)) continue
      before.set(id, box)
      setBox(edit, di, moved(box, by.x, by.y))
    }
    followEdges(edit, before, by)
    settleAll(edit, ids, all)
    settleFlows(edit, all)
    return selecting(...ids)
  },
}

/** Moves edges between two moved elements unchanged; other edges keep their bends where possible. */
export function followEdges(edit: Edit, before: ReadonlyMap<string, Box>, by: Point): void {
  const seen = new Set<XmlElement>()
  for (const id of before.keys())
    for (const flow of connectionsAt(edit.document, id)) {
      if (seen.has(flow)) continue
      seen.add(flow)
      const [source, target] = endsOf(flow)
      const both = before.has(source ?? '') && before.has(target ?? '')
      for (const di of drawingsOf(edit.document, attributeOf(flow, 'id') ?? '')) {
        const points = pointsOfEdge(di)
        if (points.length < 2) continue
        const end = before.has(source ?? '') ? 'first' : 'last'
        const next = both
          ? points.map(point => moved(point, by.x, by.y))
          : (withMovedEnd(points, end, by.x, by.y) ?? dockedRoute(edit.document, source, target) ?? points)
        setPoints(edit, di, next)
        if (both) moveLabel(edit, di, by.x, by.y)
      }
    }
}

/** Assigns moved flow nodes to the scope and the lane at their new position, unless their scope moved with them. */
function settleAll(edit: Edit, ids: readonly string[], all: ReadonlySet<string>): void {
  const finders = new Map<XmlElement, (at: Point) => XmlElement>()
  const lanes = new Map<XmlElement, readonly XmlElement[]>()
  for (const id of ids) {
    const element = edit.element(id)
    const plane = shapeOf(edit.document, id)?.parent
    const box = boxOfElement(edit.document, id)
    const movesAlong = all.has(attributeOf(element.parent ?? element, 'id') ?? '')
    if (movesAlong || !plane || !box || !isFlowNode(element.local)) continue
    if (element.local === 'boundaryEvent') {
      if (!all.has(attributeOf(element, 'attachedToRef') ?? '')) toBorder(edit, id, box)
      continue
    }
    const find = finders.get(plane) ?? scopeFinder(edit.document, plane, all)
    finders.set(plane, find)
    const scope = find(centre(box))
    if (scope !== element.parent) edit.move(element, scope)
    const inScope = lanes.get(scope) ?? lanesOf(scope)
    lanes.set(scope, inScope)
    enterLane(edit, id, scope, centre(box), inScope)
    for (const other of withContents(edit.document, [id]))
      settleAttached(edit, other, { host: id, scope, lanes: inScope })
  }
}

/** Puts boundary events into the scope and lane of their activity. */
function settleAttached(
  edit: Edit,
  id: string,
  { host, scope, lanes }: { host: string; scope: XmlElement; lanes: readonly XmlElement[] },
): void {
  const element = edit.element(id)
  if (attributeOf(element, 'attachedToRef') !== host) return
  if (element.parent !== scope) edit.move(element, scope)
  const box = boxOfElement(edit.document, host)
  if (box) enterLane(edit, id, scope, centre(box), lanes)
}

/** Puts a boundary event that moved alone at the nearest place on the border of its activity. */
function toBorder(edit: Edit, id: string, box: Box): void {
  const host = boxOfElement(edit.document, attributeOf(edit.element(id), 'attachedToRef') ?? '')
  const di = shapeOf(edit.document, id)
  if (!host || !di) return
  const at = nearestOnBorder(host, centre(box))
  setBox(edit, di, { ...box, x: at.x - box.width / 2, y: at.y - box.height / 2 })
}

/** Sequence flows belong to the scope of both ends; flows that would cross its border are removed. */
export function settleFlows(edit: Edit, ids: Iterable<string>): void {
  for (const id of ids)
    for (const flow of connectionsAt(edit.document, id)) {
      if (flow.local === 'messageFlow' && isWithinPool(edit, flow))
        removeElements(edit, [attributeOf(flow, 'id') ?? ''])
      if (flow.local !== 'sequenceFlow' || !flow.parent) continue
      const [from, to] = endsOf(flow).map(end => edit.document.element(end ?? '')?.parent)
      if (from !== to || !from) removeElements(edit, [attributeOf(flow, 'id') ?? ''])
      else if (flow.parent !== from) edit.move(flow, from)
    }
}

/** Returns whether both ends of a message flow are in one pool, where it is not allowed. */
function isWithinPool(edit: Edit, flow: XmlElement): boolean {
  const [from, to] = endsOf(flow).map(end => edit.document.element(end ?? ''))
  return from !== undefined && to !== undefined && poolOf(edit.document, from) === poolOf(edit.document, to)
}
