import { attributeOf, type XmlElement } from '../../xml/xmlTree.ts'
import { dockedRoute } from '../dock.ts'
import { boxOfElement, drawingsOf, shapeOf } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { around, type Box } from '../geometry.ts'
import { boxAt, isScope, sizeOf } from '../kinds.ts'
import { isOf, referredId } from '../processDocument.ts'
import { drawnId, endsOf, planesOf, SceneReader } from '../scene.ts'
import { type CommandKind, selecting } from './command.ts'
import { idOf } from './createShape.ts'

const gap = 50

/** Adds elements that no diagram shows to a diagram: nodes first, then the connections between them. */
export const drawElements: CommandKind<{ ids: readonly string[] }> = {
  title: '画出元素',
  run: (edit, { ids }) => {
    const missing = ids.flatMap(id => (drawingsOf(edit.document, id).length === 0 ? edit.element(id) : []))
    const isEdge = (element: XmlElement) => endsOf(element).some(end => end !== undefined)
    for (const node of missing.filter(each => !isEdge(each))) drawNode(edit, node)
    for (const edge of missing.filter(isEdge)) drawEdge(edit, edge)
    return selecting(...ids)
  },
}

function drawNode(edit: Edit, node: XmlElement): void {
  const plane = planeFor(edit, node)
  const id = idOf(node)
  const di = edit.create('bpmndi', 'BPMNShape', {
    id: edit.freeId('BPMNShape'),
    bpmnElement: id,
    isExpanded: isScope(node.local) ? 'true' : undefined,
  })
  edit.insert(plane, di)
  edit.insert(di, edit.bounds(placeFor(edit, node, plane)))
}

/** Returns the plane for a node: that of the innermost scope around it that has a diagram or is drawn in one. */
function planeFor(edit: Edit, node: XmlElement): XmlElement {
  const planes = planesOf(edit.document)
  for (let holder = node.parent; holder; holder = holder.parent) {
    const id = attributeOf(holder, 'id')
    const own = planes.find(plane => drawnId(plane) === id)
    const outer = id === undefined ? undefined : shapeOf(edit.document, id)?.parent
    const plane = own ?? outer
    if (plane) return plane
  }
  if (!planes[0]) throw new Refusal(finding('DRAWING_MISSING'))
  return planes[0]
}

/** Returns a place on the activity of a boundary event, else beside the preceding node, else below all others. */
function placeFor(edit: Edit, node: XmlElement, plane: XmlElement): Box {
  const host = boxOfElement(edit.document, referredId(attributeOf(node, 'attachedToRef') ?? ''))
  if (host) return boxAt(node.local, { x: host.x + host.width / 2, y: host.y + host.height })
  const { shapes } = new SceneReader(edit.document).read(plane)
  const boxes = shapes.filter(each => each.element?.parent === node.parent).map(each => each.box)
  const { width, height } = sizeOf(node.local)
  const before = edit.document
    .referring(idOf(node))
    .filter(each => isOf(each, 'bpmn', 'sequenceFlow') && endsOf(each)[1] === idOf(node))
    .flatMap(each => boxOfElement(edit.document, endsOf(each)[0] ?? '') ?? [])[0]
  const beside = before && {
    x: before.x + before.width + gap,
    y: before.y + before.height / 2 - height / 2,
    width,
    height,
  }
  if (beside && !boxes.some(box => overlaps(box, beside))) return beside
  const all = around(boxes)
  if (!all) return { x: gap, y: gap, width, height }
  return { x: before ? before.x : all.x, y: all.y + all.height + gap, width, height }
}

function drawEdge(edit: Edit, edge: XmlElement): void {
  const [source, target] = endsOf(edge)
  const points = dockedRoute(edit.document, source, target)
  const plane = shapeOf(edit.document, source ?? '')?.parent
  if (!points || !plane) throw new Refusal(finding('ELEMENT_NOT_DRAWN'))
  const id = idOf(edge)
  const di = edit.create('bpmndi', 'BPMNEdge', { id: edit.freeId('BPMNEdge'), bpmnElement: id })
  edit.insert(plane, di)
  for (const point of points) edit.insert(di, edit.waypoint(point))
}

const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
