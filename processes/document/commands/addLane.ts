import { attributeOf, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import { boxOfElement, setBox, shapeOf } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { type Box, centre } from '../geometry.ts'
import { isFlowNode, sizeOf } from '../kinds.ts'
import { isOf, referredId } from '../processDocument.ts'
import { enterLane, lanesOf } from '../scopes.ts'
import { bandOf, boxIn } from './addPool.ts'
import { type CommandKind, selecting } from './command.ts'
import { planeOfShape } from './createShape.ts'

/**
 * Adds a lane at the bottom of a pool, or at the right of an upright pool; the pool grows. Before the first lane it
 * also adds one for the existing contents.
 */
export const addLane: CommandKind<{ to: string; name?: string }> = {
  title: '添加泳道',
  run: (edit, { to, name }) => {
    const pool = edit.element(to)
    const di = shapeOf(edit.document, to)
    const process = edit.document.element(referredId(attributeOf(pool, 'processRef') ?? ''))
    if (pool.local !== 'participant' || !process) throw new Refusal(finding('LANE_NOT_HERE'))
    const plane = planeOfShape(di)
    const box = boxIn(di)
    const set = elementsIn(process).find(each => isOf(each, 'bpmn', 'laneSet')) ?? insertSet(edit, process)
    const isUpright = attributeOf(di!, 'isHorizontal') === 'false'
    if (lanesOf(process).length === 0) drawLane(edit, { set, plane, box: bandOf(box, isUpright), isUpright })
    const { height } = sizeOf('lane')
    const band = bandOf(box, isUpright)
    const added = isUpright
      ? { ...band, x: box.x + box.width, width: uprightWidth }
      : { ...band, y: box.y + box.height, height }
    setBox(edit, di!, isUpright ? { ...box, width: box.width + uprightWidth } : { ...box, height: box.height + height })
    const id = drawLane(edit, { set, plane, box: added, name, isUpright })
    const lanes = lanesOf(process)
    for (const node of elementsIn(process)) {
      const nodeId = attributeOf(node, 'id')
      const at = nodeId === undefined || !isFlowNode(node.local) ? undefined : boxOfElement(edit.document, nodeId)
      if (at) enterLane(edit, nodeId!, process, centre(at), lanes)
    }
    return selecting(id)
  },
}

/** Width of a lane in an upright pool: a task with space at both sides. */
const uprightWidth = 200

const insertSet = (edit: Edit, process: XmlElement) =>
  edit.insert(process, edit.create('bpmn', 'laneSet', { id: edit.freeId('laneSet') }))

interface Drawn {
  set: XmlElement
  plane: XmlElement
  box: Box
  name?: string | undefined
  isUpright: boolean
  /** Its place in the set; last without one. */
  place?: number
}

/** Adds a lane with its shape to a set; returns its id. */
export function drawLane(edit: Edit, { set, plane, box, name, isUpright, place }: Drawn): string {
  const id = edit.freeId('lane')
  edit.insert(set, edit.create('bpmn', 'lane', { id, name }), place)
  const di = edit.create('bpmndi', 'BPMNShape', {
    id: edit.freeName(`${id}_di`),
    bpmnElement: id,
    isHorizontal: String(!isUpright),
  })
  // Painted above the pool and below its contents.
  const places = elementsIn(plane).flatMap((each, place) => {
    const local = edit.document.element(referredId(attributeOf(each, 'bpmnElement') ?? ''))?.local
    return local === 'participant' || local === 'lane' ? [place + 1] : []
  })
  edit.insert(plane, di, Math.max(0, ...places))
  edit.insert(di, edit.bounds(box))
  return id
}
