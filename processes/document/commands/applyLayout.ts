import { attributeOf, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import { drawingsOf, moveLabel, setBox, setPoints } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import type { Box, Point } from '../geometry.ts'
import { isScope } from '../kinds.ts'
import { isOf } from '../processDocument.ts'
import { boxOf, drawnId, planesOf } from '../scene.ts'
import { type CommandKind, selecting } from './command.ts'
import { addPlane } from './unfoldInside.ts'

/** New positions of the elements of a diagram, by id. */
export interface Layout {
  shapes: Readonly<Record<string, Box>>
  edges: Readonly<Record<string, readonly Point[]>>
  /** Boxes of the names of connections. */
  labels?: Readonly<Record<string, Box>>
}

/**
 * Sets the positions of all elements of a diagram. Adds shapes for elements without one, and a missing diagram.
 */
export const applyLayout: CommandKind<Layout & { diagram?: number }> = {
  title: '整理布局',
  run: (edit, { shapes, edges, labels = {}, diagram = 0 }) => {
    const plane = planesOf(edit.document)[diagram] ?? addDrawing(edit)
    for (const [id, box] of Object.entries(shapes)) {
      const di = drawnOn(edit, plane, id) ?? addShapeOf(edit, plane, id, box)
      if (elementsIn(di).some(each => isOf(each, 'dc', 'Bounds'))) setBox(edit, di, box)
      else edit.insert(di, edit.bounds(box))
    }
    for (const [id, points] of Object.entries(edges)) {
      if (points.length < 2) throw new Refusal(finding('EDGE_TOO_SHORT'))
      edit.element(id)
      const di = drawnOn(edit, plane, id) ?? add(edit, plane, id, 'BPMNEdge')
      setPoints(edit, di, points)
      const label = labels[id]
      if (label) setLabel(edit, di, label)
    }
    return selecting()
  },
}

const drawnOn = (edit: Edit, plane: XmlElement, id: string): XmlElement | undefined =>
  drawingsOf(edit.document, id).find(each => each.parent === plane)

function addDrawing(edit: Edit): XmlElement {
  const tops = elementsIn(edit.document.definitions)
  const shown =
    tops.find(each => isOf(each, 'bpmn', 'collaboration')) ?? tops.find(each => isOf(each, 'bpmn', 'process'))
  if (!shown) throw new Refusal(finding('PROCESS_MISSING'))
  return addPlane(edit, attributeOf(shown, 'id') ?? '')
}

/** Adds the shape of an element. Pools and lanes go below their contents. */
function addShapeOf(edit: Edit, plane: XmlElement, id: string, { width, height }: Box): XmlElement {
  const { local } = edit.element(id)
  const di = add(edit, plane, id, 'BPMNShape')
  if (local === 'participant' || local === 'lane') edit.attribute(di, 'isHorizontal', 'true')
  if (local === 'exclusiveGateway') edit.attribute(di, 'isMarkerVisible', 'true')
  if (isScope(local)) edit.attribute(di, 'isExpanded', String(width > 120 || height > 100))
  return di
}

function add(edit: Edit, plane: XmlElement, id: string, local: 'BPMNShape' | 'BPMNEdge'): XmlElement {
  const di = edit.create('bpmndi', local, { id: edit.freeName(`${id}_di`), bpmnElement: id })
  if (!holders.has(edit.element(id).local)) return edit.insert(plane, di)
  const lowest = elementsIn(plane).findLastIndex(each =>
    holders.has(edit.document.element(drawnId(each) ?? '')?.local ?? ''),
  )
  return edit.insert(plane, di, lowest + 1)
}

const holders: ReadonlySet<string> = new Set(['participant', 'lane'])

function setLabel(edit: Edit, di: XmlElement, box: Box): void {
  const label = elementsIn(di).find(each => isOf(each, 'bpmndi', 'BPMNLabel'))
  const bounds = label && elementsIn(label).find(each => isOf(each, 'dc', 'Bounds'))
  const before = bounds && boxOf(bounds)
  if (before) moveLabel(edit, di, box.x - before.x, box.y - before.y)
  else edit.insert(label ?? edit.insert(di, edit.create('bpmndi', 'BPMNLabel')), edit.bounds(box))
}
