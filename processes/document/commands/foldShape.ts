import { attributeOf, elementsBelow, type XmlElement } from '../../xml/xmlTree.ts'
import { dockedRoute } from '../dock.ts'
import {
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
import { around, type Box, centre, encloses, moved, nearestOnBorder, overlaps } from '../geometry.ts'
import { growAround } from '../grow.ts'
import { isScope, sizeOf } from '../kinds.ts'
import { isOf } from '../processDocument.ts'
import { drawnId, endsOf, isShownExpanded, planesOf, SceneReader } from '../scene.ts'
import { type CommandKind, selecting } from './command.ts'
import { planeOfShape } from './createShape.ts'
import { spreadOut } from './spreadShapes.ts'
import { addPlane } from './unfoldInside.ts'

const space = 30

/** Folds a sub-process, which moves its contents to a separate drawing, or unfolds it. */
export const foldShape: CommandKind<{ id: string }> = {
  title: '折叠或展开',
  run: (edit, { id }) => {
    const element = edit.element(id)
    const di = shapeOf(edit.document, id)
    const box = di && boxOfShape(di)
    if (!isScope(element.local)) throw new Refusal(finding('INSIDE_ONLY_OF_SUB_PROCESSES'))
    if (!box) throw new Refusal(finding('ELEMENT_NOT_DRAWN'))
    if (isShownExpanded(di, box)) fold(edit, { id, element, di, box })
    else unfold(edit, { id, element, di, box })
    return selecting(id)
  },
}

interface Folded {
  id: string
  element: XmlElement
  di: XmlElement
  box: Box
}

function fold(edit: Edit, { id, element, di, box }: Folded): void {
  const { document } = edit
  const from = planeOfShape(di)
  const inside = drawingsBelow(edit, element).filter(each => each.parent === from)
  const plane = planesOf(document).find(each => drawnId(each) === id) ?? addPlane(edit, id)
  for (const each of inside) edit.move(each, plane)
  const { width, height } = sizeOf('task')
  edit.attribute(di, 'isExpanded', 'false')
  const { x, y } = centre(box)
  giveBox(edit, { id, di, box: { x: x - width / 2, y: y - height / 2, width, height } })
}

function unfold(edit: Edit, { id, element, di, box }: Folded): void {
  const { document } = edit
  const plane = planesOf(document).find(each => drawnId(each) === id)
  const inside = plane ? drawingsBelow(edit, element).filter(each => each.parent === plane) : []
  const extent = around(
    inside.flatMap(each => boxOfShape(each) ?? pointsOfEdge(each).map(at => ({ ...at, width: 0, height: 0 }))),
  )
  const least = sizeOf(element.local)
  const width = Math.max(least.width, (extent?.width ?? 0) + 2 * space)
  const height = Math.max(least.height, (extent?.height ?? 0) + 2 * space)
  // To the right, so that what comes before stays clear of it.
  const wanted = { x: box.x, y: centre(box).y - height / 2, width, height }
  const after = clearedFor(edit, { id, di, box }, wanted)
  const [dx, dy] = extent
    ? [centre(after).x - centre(extent).x, centre(after).y - centre(extent).y].map(Math.round)
    : [0, 0]
  const to = planeOfShape(di)
  for (const each of inside) {
    edit.move(each, to)
    shift(edit, each, dx ?? 0, dy ?? 0)
  }
  if (plane?.parent) edit.remove(plane.parent)
  edit.attribute(di, 'isExpanded', 'true')
  giveBox(edit, { id, di, box: after })
  if (element.parent) growAround(edit, element.parent, after)
}

/** Pushes aside what a shape would cover when it takes a larger box; returns the box as it fits then. */
function clearedFor(edit: Edit, { id, di, box }: Omit<Folded, 'element'>, wanted: Box): Box {
  const plane = planeOfShape(di)
  const own = withContents(edit.document, [id])
  const others = () => new SceneReader(edit.document).read(plane).shapes.filter(each => !own.has(each.id))
  const isInWay = (to: Box) =>
    others().some(each => overlaps(each.box, grown(to, space)) && !encloses(each.box, grown(to, space / 2)))
  const right = { ...box, width: wanted.width }
  if (isInWay(right)) spreadOut(edit, plane, { along: 'x', at: box.x + box.width, by: wanted.width - box.width })
  if (!isInWay(wanted)) return wanted
  const up = Math.round(box.y - wanted.y)
  // What stands beside it moves along, so that the row stays one.
  spreadOut(edit, plane, { along: 'y', at: box.y, by: up })
  const below = box.y + up + box.height
  spreadOut(edit, plane, { along: 'y', at: below, by: wanted.height - box.height - up })
  return { ...wanted, y: box.y }
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

/** The drawings of what a sub-process holds. */
const drawingsBelow = ({ document }: Edit, element: XmlElement): XmlElement[] =>
  [...elementsBelow(element)].flatMap(each => {
    const id = each === element || !isOf(each, 'bpmn') ? undefined : attributeOf(each, 'id')
    return id === undefined ? [] : drawingsOf(document, id)
  })

function shift(edit: Edit, di: XmlElement, dx: number, dy: number): void {
  const box = boxOfShape(di)
  if (box) {
    setBox(edit, di, moved(box, dx, dy))
    return
  }
  setPoints(
    edit,
    di,
    pointsOfEdge(di).map(point => moved(point, dx, dy)),
  )
  moveLabel(edit, di, dx, dy)
}

/** Sets the box of a shape; keeps boundary events on its border and flows at its edge. */
function giveBox(edit: Edit, { id, di, box }: Omit<Folded, 'element'>): void {
  const { document } = edit
  setBox(edit, di, box)
  for (const event of document.referring(id).filter(each => attributeOf(each, 'attachedToRef') === id)) {
    const own = shapeOf(document, attributeOf(event, 'id') ?? '')
    const before = own && boxOfShape(own)
    if (!own || !before) continue
    const at = nearestOnBorder(box, centre(before))
    setBox(edit, own, { ...before, x: at.x - before.width / 2, y: at.y - before.height / 2 })
    redraw(edit, attributeOf(event, 'id') ?? '')
  }
  redraw(edit, id)
}

function redraw(edit: Edit, id: string): void {
  for (const flow of connectionsAt(edit.document, id)) {
    const points = dockedRoute(edit.document, ...endsOf(flow))
    const drawn = attributeOf(flow, 'id')
    if (points && drawn !== undefined)
      for (const edge of drawingsOf(edit.document, drawn)) setPoints(edit, edge, points)
  }
}
