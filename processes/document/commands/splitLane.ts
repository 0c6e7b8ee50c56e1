import { attributeOf, elementsIn } from '../../xml/xmlTree.ts'
import { boxOfElement, setBox, shapeOf } from '../drawing.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { type Box, centre } from '../geometry.ts'
import { isFlowNode } from '../kinds.ts'
import { enterLane, lanesOf, poolOf } from '../scopes.ts'
import { drawLane } from './addLane.ts'
import { boxIn } from './addPool.ts'
import { type CommandKind, selecting } from './command.ts'
import { planeOfShape } from './createShape.ts'

/** A lane is at least as high as an event with space around it. */
const least = 60

/**
 * Splits a lane into lanes of equal size, which together take its place. Each node belongs to the lane it is drawn in;
 * the first lane keeps the name.
 */
export const splitLane: CommandKind<{ id: string; into?: number }> = {
  title: '拆分泳道',
  run: (edit, { id, into = 2 }) => {
    const lane = edit.element(id)
    const di = shapeOf(edit.document, id)
    const set = lane.parent
    if (lane.local !== 'lane' || !di || !set) throw new Refusal(finding('LANE_NOT_SPLITTABLE'))
    if (elementsIn(lane).some(each => each.local === 'childLaneSet')) throw new Refusal(finding('LANE_HOLDS_LANES'))
    const isUpright = attributeOf(di, 'isHorizontal') === 'false'
    const whole = boxIn(di)
    const parts = partsOf(whole, { into, isUpright })
    if (parts.length < 2 || parts.some(each => (isUpright ? each.width : each.height) < least))
      throw new Refusal(finding('LANE_TOO_NARROW'))
    const [first, ...others] = parts
    setBox(edit, di, first!)
    const added = others.map((box, place) =>
      drawLane(edit, {
        set,
        plane: planeOfShape(di),
        box,
        isUpright,
        place: elementsIn(set).indexOf(lane) + 1 + place,
      }),
    )
    const process = poolOf(edit.document, lane)
    const lanes = lanesOf(process)
    for (const node of elementsIn(process)) {
      const nodeId = attributeOf(node, 'id')
      const at = nodeId === undefined || !isFlowNode(node.local) ? undefined : boxOfElement(edit.document, nodeId)
      if (at) enterLane(edit, nodeId!, process, centre(at), lanes)
    }
    return selecting(id, ...added)
  },
}

/** Divides a box; the last part takes what is left by rounding. */
function partsOf({ x, y, width, height }: Box, { into, isUpright }: { into: number; isUpright: boolean }): Box[] {
  const whole = isUpright ? width : height
  const edges = Array.from({ length: into + 1 }, (_, index) => Math.round((whole * index) / into))
  return edges.slice(1).map((end, index) => {
    const start = edges[index] ?? 0
    return isUpright ? { x: x + start, y, width: end - start, height } : { x, y: y + start, width, height: end - start }
  })
}
