import type { XmlElement } from '../../xml/xmlTree.ts'
import { dockedRoute } from '../dock.ts'
import { drawingsOf, shapeOf } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { isArtifact, isEvent, isFlowNode } from '../kinds.ts'
import { isOf, type ProcessDocument } from '../processDocument.ts'
import { endsOf } from '../scene.ts'
import { poolOf } from '../scopes.ts'
import { type CommandKind, selecting } from './command.ts'
import { idOf, planeOfShape } from './createShape.ts'

/** Connects two elements by what may be between them: a flow, a message or an association. */
export const connectShapes: CommandKind<{ from: string; to: string }> = {
  title: '连接',
  run: (edit, { from, to }) => selecting(addConnection(edit, from, to)),
}

type Way = 'sequenceFlow' | 'messageFlow' | 'association'

/** Adds a connection with its drawing; returns its id. */
export function addConnection(edit: Edit, from: string, to: string): string {
  const [source, target] = [edit.element(from), edit.element(to)]
  const way = wayBetween(edit.document, source, target)
  const holder = holderOf(edit.document, way, source)
  if (way === 'sequenceFlow' && isConnected(edit.document, from, to)) throw new Refusal(finding('CONNECTED_ALREADY'))
  const id = edit.freeId(way)
  const flow = edit.create('bpmn', way, { id, sourceRef: from, targetRef: to })
  edit.insert(holder, flow)
  if (way === 'sequenceFlow') {
    edit.insert(source, edit.createText('outgoing', id))
    edit.insert(target, edit.createText('incoming', id))
  }
  const points = dockedRoute(edit.document, from, to)
  const plane = planeOfShape(shapeOf(edit.document, from))
  if (!points) throw new Refusal(finding('ELEMENT_NOT_DRAWN'))
  const di = edit.create('bpmndi', 'BPMNEdge', { id: edit.freeName(`${id}_di`), bpmnElement: id })
  edit.insert(plane, di)
  for (const point of points) edit.insert(di, edit.waypoint(point))
  return id
}

const isConnected = (document: ProcessDocument, from: string, to: string): boolean =>
  document
    .referring(from)
    .some(each => each.local === 'sequenceFlow' && endsOf(each)[0] === from && endsOf(each)[1] === to)

function wayBetween(document: ProcessDocument, source: XmlElement, target: XmlElement): Way {
  if (source === target && !isFlowNode(source.local)) throw new Refusal(finding('CONNECTED_TO_SELF'))
  if (isArtifact(source.local) || isArtifact(target.local)) return 'association'
  const [from, to] = [poolOf(document, source), poolOf(document, target)]
  if (from !== to || source.local === 'participant' || target.local === 'participant') {
    if (from === to) throw new Refusal(finding('MESSAGE_FLOW_NOT_BETWEEN_POOLS'))
    return 'messageFlow'
  }
  if (!isFlowNode(source.local) || !isFlowNode(target.local)) return 'association'
  if (source.parent !== target.parent) throw new Refusal(finding('FLOW_CROSSES_SUB_PROCESS'))
  if (source.local === 'endEvent') throw new Refusal(finding('END_BEFORE_NODE'))
  if (target.local === 'startEvent') throw new Refusal(finding('START_AFTER_NODE'))
  if (target.local === 'boundaryEvent') throw new Refusal(finding('BOUNDARY_EVENT_ENTERED'))
  if (source === target && isEvent(source.local)) throw new Refusal(finding('EVENT_CONNECTED_TO_SELF'))
  return 'sequenceFlow'
}

function holderOf(document: ProcessDocument, way: Way, source: XmlElement): XmlElement {
  if (way !== 'messageFlow' && source.parent && source.local !== 'participant') return source.parent
  const collaboration = document.definitions.children.find(
    each => each.kind === 'element' && isOf(each, 'bpmn', 'collaboration'),
  )
  if (collaboration?.kind !== 'element') throw new Refusal(finding('MESSAGE_FLOW_NOT_BETWEEN_POOLS'))
  return collaboration
}

export const drawnOf = (edit: Edit, element: XmlElement): XmlElement[] => drawingsOf(edit.document, idOf(element))
