import { attributeOf, contentOf, elementsIn } from '../../xml/xmlTree.ts'
import { dockedRoute } from '../dock.ts'
import { drawingsOf, pointsOfEdge, setPoints } from '../drawing.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { middleOf, type Point } from '../geometry.ts'
import { boxAt, isFlowNode } from '../kinds.ts'
import { referredId } from '../processDocument.ts'
import { endsOf } from '../scene.ts'
import { type CommandKind, selecting } from './command.ts'
import { addConnection } from './connectShapes.ts'
import { addShape, type NewShape, planeOfShape } from './createShape.ts'
import { makeRoom } from './makeRoom.ts'

/**
 * Inserts a node into a sequence flow: the flow then ends at the node, and a new flow leads to the old target. Without
 * a position the node is put in the middle of the flow, and the following elements make room.
 */
export const insertOnFlow: CommandKind<NewShape & { flow: string; at?: Point }> = {
  title: '插入',
  run: (edit, { flow: id, at, ...shape }) => {
    const flow = edit.element(id)
    const [source, target] = endsOf(flow)
    if (flow.local !== 'sequenceFlow' || source === undefined || target === undefined)
      throw new Refusal(finding('INSERTED_OUTSIDE_FLOW'))
    if (!isFlowNode(shape.type) || ['startEvent', 'endEvent', 'boundaryEvent'].includes(shape.type))
      throw new Refusal(finding('INSERTED_START_OR_END'))
    if (!at) makeRoom(edit, { flow, source, target, type: shape.type })
    const [di] = drawingsOf(edit.document, id)
    const plane = planeOfShape(di)
    const middle = at ?? middleOf(di ? pointsOfEdge(di) : [])
    const added = addShape(edit, shape, {
      plane,
      box: boxAt(shape.type, middle),
      ...(flow.parent && { scope: flow.parent }),
    })
    const next = edit.element(target)
    edit.attribute(flow, 'targetRef', added)
    for (const each of elementsIn(next))
      if (each.local === 'incoming' && referredId(contentOf(each).trim()) === id) edit.remove(each)
    edit.insert(edit.element(added), edit.createText('incoming', id))
    const points = dockedRoute(edit.document, source, added)
    if (points)
      for (const each of drawingsOf(edit.document, attributeOf(flow, 'id') ?? '')) setPoints(edit, each, points)
    addConnection(edit, added, target)
    return selecting(added)
  },
}
