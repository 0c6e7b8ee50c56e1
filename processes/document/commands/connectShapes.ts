import type { Finding } from '../../../schemas/evaluate/finding.ts'
import type { XmlElement } from '../../xml/xmlTree.ts'
import { dockedRoute } from '../dock.ts'
import { drawingsOf, shapeOf } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { isOf, type ProcessDocument } from '../processDocument.ts'
import { endsOf } from '../scene.ts'
import { addDataAssociation } from './addDataAssociation.ts'
import { type CommandKind, selecting } from './command.ts'
import { type Connection, connectionBetween } from './connectionBetween.ts'
import { idOf, planeOfShape } from './createShape.ts'

/** Connects two elements by the kind of connection that fits: sequence flow, message, data or association. */
export const connectShapes: CommandKind<{ from: string; to: string }> = {
  title: '连接',
  run: (edit, { from, to }) => selecting(addConnection(edit, from, to)),
}

/** Returns why two elements cannot be connected; undefined if they can. */
export function connectionFault(document: ProcessDocument, from: string, to: string): Finding | undefined {
  const [source, target] = [document.element(from), document.element(to)]
  if (!source || !target) return finding('ELEMENT_UNKNOWN', { id: source ? to : from })
  try {
    requireConnectable(document, source, target)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.finding
    throw error
  }
}

/** Returns the kind of connection between two elements. Throws a `Refusal` if none is allowed. */
function requireConnectable(document: ProcessDocument, source: XmlElement, target: XmlElement) {
  const way = connectionBetween(document, source, target)
  if (way === 'sequenceFlow' && isConnected(document, idOf(source), idOf(target)))
    throw new Refusal(finding('CONNECTED_ALREADY'))
  return { way, holder: holderOf(document, way, source) }
}

/** Adds a connection with its drawing; returns its id. */
export function addConnection(edit: Edit, from: string, to: string): string {
  const [source, target] = [edit.element(from), edit.element(to)]
  const { way, holder } = requireConnectable(edit.document, source, target)
  const id = edit.freeId(way)
  if (way === 'dataInputAssociation' || way === 'dataOutputAssociation')
    addDataAssociation(edit, { id, way, source, target })
  else edit.insert(holder, edit.create('bpmn', way, { id, sourceRef: from, targetRef: to }))
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

function holderOf(document: ProcessDocument, way: Connection, source: XmlElement): XmlElement {
  if (way !== 'messageFlow' && source.parent && source.local !== 'participant') return source.parent
  const collaboration = document.definitions.children.find(
    each => each.kind === 'element' && isOf(each, 'bpmn', 'collaboration'),
  )
  if (collaboration?.kind !== 'element') throw new Refusal(finding('MESSAGE_FLOW_NOT_BETWEEN_POOLS'))
  return collaboration
}

export const drawnOf = (edit: Edit, element: XmlElement): XmlElement[] => drawingsOf(edit.document, idOf(element))
