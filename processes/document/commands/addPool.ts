import { attributeOf, type XmlElement } from '../../xml/xmlTree.ts'
import { boxOfShape } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { around, type Box, type Point } from '../geometry.ts'
import { boxAt } from '../kinds.ts'
import { isOf } from '../processDocument.ts'
import { drawnId, SceneReader } from '../scene.ts'

/** Width of the band with the name of a pool. */
const band = 30
const space = 40

/**
 * Adds a pool and returns its id. The first pool encloses the whole diagram and refers to the existing process. Later
 * pools are placed at the point and get a new process.
 */
export function addPool(
  edit: Edit,
  { at, name, plane }: { at: Point; name?: string | undefined; plane: XmlElement },
): string {
  const shown = edit.document.element(drawnId(plane) ?? '')
  if (shown?.local === 'process') return addFirst(edit, { plane, process: shown, at, name })
  if (shown?.local !== 'collaboration') throw new Refusal(finding('POOL_NOT_HERE'))
  const process = edit.create('bpmn', 'process', { id: edit.freeId('process'), isExecutable: 'false' })
  edit.insert(edit.document.definitions, process)
  const drawn = { collaboration: shown, plane, box: boxAt('participant', at) }
  return addParticipant(edit, drawn, { name, processRef: attributeOf(process, 'id') })
}

function addFirst(
  edit: Edit,
  { plane, process, at, name }: { plane: XmlElement; process: XmlElement; at: Point; name: string | undefined },
): string {
  const { shapes, edges } = new SceneReader(edit.document).read(plane)
  const inside = around([
    ...shapes.map(each => each.box),
    ...edges.flatMap(each => each.points.map(({ x, y }) => ({ x, y, width: 0, height: 0 }))),
  ])
  const least = boxAt('participant', at)
  const box = inside && {
    x: inside.x - band - space,
    y: inside.y - space,
    width: Math.max(least.width, inside.width + band + 2 * space),
    height: Math.max(least.height, inside.height + 2 * space),
  }
  const collaboration = edit.create('bpmn', 'collaboration', { id: edit.freeId('collaboration') })
  edit.insert(edit.document.definitions, collaboration, placeBefore(process))
  edit.attribute(plane, 'bpmnElement', attributeOf(collaboration, 'id') ?? null)
  const processRef = attributeOf(process, 'id')
  const wanted = name ?? attributeOf(process, 'name')
  return addParticipant(edit, { collaboration, plane, box: box ?? least }, { name: wanted, processRef })
}

/** Returns the index for the collaboration: before the processes that it shows. */
function placeBefore(process: XmlElement): number {
  const siblings = (process.parent?.children ?? []).filter(each => each.kind === 'element')
  return siblings.findIndex(each => isOf(each, 'bpmn', 'process'))
}

function addParticipant(
  edit: Edit,
  { collaboration, plane, box }: { collaboration: XmlElement; plane: XmlElement; box: Box },
  attributes: Readonly<Record<string, string | undefined>>,
): string {
  const id = edit.freeId('participant')
  edit.insert(collaboration, edit.create('bpmn', 'participant', { id, ...attributes }))
  const di = edit.create('bpmndi', 'BPMNShape', {
    id: edit.freeName(`${id}_di`),
    bpmnElement: id,
    isHorizontal: 'true',
  })
  // Painted below its contents.
  edit.insert(plane, di, 0)
  edit.insert(di, edit.bounds(box))
  return id
}

/** Returns the box of a pool without its name strip, which is at the left, in an upright pool at the top. */
export const bandOf = ({ x, y, width, height }: Box, isUpright = false): Box =>
  isUpright ? { x, y: y + band, width, height: height - band } : { x: x + band, y, width: width - band, height }

export const boxIn = (di: XmlElement | undefined): Box => {
  const box = di && boxOfShape(di)
  if (!box) throw new Refusal(finding('ELEMENT_NOT_DRAWN'))
  return box
}
