import { attributeOf, type XmlElement } from '../../xml/xmlTree.ts'
import type { Edit } from '../edit.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { type Box, centre, type Point } from '../geometry.ts'
import { boxAt, isArtifact, isData, isFlowNode, isScope } from '../kinds.ts'
import { planesOf } from '../scene.ts'
import { enterLane, scopeAt } from '../scopes.ts'
import { addPool } from './addPool.ts'
import { type CommandKind, selecting } from './command.ts'

export interface NewShape {
  type: string
  /** Local name of an event definition: `timerEventDefinition`. */
  event?: string
  name?: string
}

/** Creates an element around a point of a diagram. */
export const createShape: CommandKind<NewShape & { at: Point; diagram?: number }> = {
  title: '添加',
  run: (edit, { at, diagram = 0, ...shape }) => {
    const plane = planesOf(edit.document)[diagram]
    if (!plane) throw new Refusal(finding('DRAWING_MISSING'))
    if (shape.type === 'participant') return selecting(addPool(edit, { at, name: shape.name, plane }))
    return selecting(addShape(edit, shape, { plane, box: boxAt(shape.type, at) }))
  },
}

interface Place {
  plane: XmlElement
  box: Box
  /** Its scope, if different from the scope at its position. */
  scope?: XmlElement
}

/** Adds an element with its drawing; returns its id. */
export function addShape(
  edit: Edit,
  { type, event, name }: NewShape,
  { plane, box, scope = scopeAt(edit.document, plane, centre(box)) }: Place,
): string {
  if (!isFlowNode(type) && !isArtifact(type) && !isData(type))
    throw new Refusal(finding('ELEMENT_KIND_NOT_ADDABLE', { type }))
  const id = edit.freeId(type)
  const element = edit.create('bpmn', type, { id, name: type === 'textAnnotation' ? undefined : name })
  if (type === 'dataObjectReference') {
    const object = edit.freeId('dataObject')
    edit.insert(scope, edit.create('bpmn', 'dataObject', { id: object }))
    edit.attribute(element, 'dataObjectRef', object)
  }
  edit.insert(scope, element)
  if (type === 'textAnnotation') edit.insert(element, edit.createText('text', name ?? ''))
  if (event !== undefined) edit.insert(element, edit.create('bpmn', event, { id: edit.freeId(event) }))
  if (isFlowNode(type)) enterLane(edit, id, scope, centre(box))
  const isExpanded = isScope(type) ? 'true' : undefined
  const marker = type === 'exclusiveGateway' ? 'true' : undefined
  const di = edit.create('bpmndi', 'BPMNShape', {
    id: edit.freeName(`${id}_di`),
    bpmnElement: id,
    isExpanded,
    isMarkerVisible: marker,
  })
  edit.insert(plane, di)
  edit.insert(di, edit.bounds(box))
  return id
}

export const planeOfShape = (di: XmlElement | undefined): XmlElement => {
  if (!di?.parent) throw new Refusal(finding('ELEMENT_NOT_DRAWN'))
  return di.parent
}

export const idOf = (element: XmlElement): string => attributeOf(element, 'id') ?? ''
