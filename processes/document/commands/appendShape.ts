import type { XmlElement } from '../../xml/xmlTree.ts'
import { boxOfShape, shapeOf } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { type Box, centre, overlaps, type Point } from '../geometry.ts'
import { growAround } from '../grow.ts'
import { boxAt, isFlowNode, isScope, sizeOf } from '../kinds.ts'
import { SceneReader } from '../scene.ts'
import { scopeAt } from '../scopes.ts'
import { type CommandKind, selecting } from './command.ts'
import { addConnection } from './connectShapes.ts'
import { addShape, type NewShape, planeOfShape } from './createShape.ts'

const gap = 50
const step = 30
const tries = 12

/** Adds an element in free space to the right of another one, and connects them with a flow. */
export const appendShape: CommandKind<NewShape & { from: string }> = {
  title: '追加',
  run: (edit, { from, ...shape }) => {
    const di = shapeOf(edit.document, from)
    const plane = planeOfShape(di)
    const box = di && boxOfShape(di)
    if (!box) throw new Refusal(finding('ELEMENT_NOT_DRAWN'))
    if (isFlowNode(shape.type) && edit.element(from).local === 'endEvent') throw new Refusal(finding('END_BEFORE_NODE'))
    const at = freePlace(edit, { from, type: shape.type, box, plane })
    const scope = edit.element(from).parent
    const place = boxAt(shape.type, at)
    const isOfScope = scope !== null && (scope.local === 'process' || isScope(scope.local))
    const id = addShape(edit, shape, { plane, box: place, ...(isOfScope && { scope }) })
    if (isOfScope) growAround(edit, scope, place)
    addConnection(edit, from, id)
    return selecting(id)
  },
}

interface Wanted {
  from: string
  type: string
  box: Box
  plane: XmlElement
}

/** Returns free space beside the element, else below or above it in its scope, else farther to the right. */
function freePlace(edit: Edit, { from, type, box, plane }: Wanted): Point {
  const { width, height } = sizeOf(type)
  const { shapes } = new SceneReader(edit.document).read(plane)
  const scope = edit.element(from).parent
  const others = shapes.filter(each => each.element?.parent === scope && each.id !== from).map(each => each.box)
  const beside = { x: box.x + box.width + gap + width / 2, y: centre(box).y }
  const isFree = (at: Point) => !others.some(other => overlaps(other, boxAt(type, at)))
  const rows = Array.from({ length: tries }, (_, index) => (index + 1) * (height + step)).flatMap(dy => [dy, -dy])
  const near = [0, ...rows].map(dy => ({ ...beside, y: beside.y + dy }))
  const far = Array.from({ length: tries }, (_, index) => ({ ...beside, x: beside.x + (index + 1) * gap }))
  return [...near, ...far].find(at => isFree(at) && isWithin(edit, plane, at, scope)) ?? beside
}

function isWithin(edit: Edit, plane: XmlElement, at: Point, scope: XmlElement | null): boolean {
  try {
    return scopeAt(edit.document, plane, at) === scope
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
