import { boxOfShape, shapeOf } from '../drawing.ts'
import { Refusal } from '../edit.ts'
import { type Box, centre } from '../geometry.ts'
import { boxAt, isFlowNode, sizeOf } from '../kinds.ts'
import { SceneReader } from '../scene.ts'
import { type CommandKind, selecting } from './command.ts'
import { addConnection } from './connectShapes.ts'
import { addShape, type NewShape, planeOfShape } from './createShape.ts'

const gap = 50
const step = 30

/** Adds an element to the right of another one, where there is room, and leads a flow to it. */
export const appendShape: CommandKind<NewShape & { from: string }> = {
  title: '追加',
  run: (edit, { from, ...shape }) => {
    const di = shapeOf(edit.document, from)
    const plane = planeOfShape(di)
    const box = di && boxOfShape(di)
    if (!box) throw new Refusal('该元素没有画在图上')
    if (isFlowNode(shape.type) && edit.element(from).local === 'endEvent') throw new Refusal('结束事件之后不能有节点')
    const { width, height } = sizeOf(shape.type)
    const { shapes } = new SceneReader(edit.document).read(plane)
    const scope = edit.element(from).parent
    const others = shapes.filter(each => each.element?.parent === scope && each.id !== from).map(each => each.box)
    let at = { x: box.x + box.width + gap + width / 2, y: centre(box).y }
    while (others.some(other => overlaps(other, boxAt(shape.type, at)))) at = { ...at, y: at.y + height + step }
    const id = addShape(edit, shape, plane, boxAt(shape.type, at))
    addConnection(edit, from, id)
    return selecting(id)
  },
}

const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
