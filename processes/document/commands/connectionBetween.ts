import type { XmlElement } from '../../xml/xmlTree.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { isActivity, isArtifact, isData, isEvent, isFlowNode, isGateway, isThrowing, titleOf } from '../kinds.ts'
import type { ProcessDocument } from '../processDocument.ts'
import { poolOf } from '../scopes.ts'

export type Connection =
  | 'sequenceFlow'
  | 'messageFlow'
  | 'association'
  | 'dataInputAssociation'
  | 'dataOutputAssociation'

/** Returns the kind of connection from one element to another. Throws a `Refusal` if none is allowed. */
export function connectionBetween(document: ProcessDocument, source: XmlElement, target: XmlElement): Connection {
  if (source === target && !isFlowNode(source.local)) throw new Refusal(finding('CONNECTED_TO_SELF'))
  for (const { local } of [source, target])
    if (local === 'lane') throw new Refusal(finding('NOT_CONNECTABLE', { title: titleOf(local) }))
  if (isArtifact(source.local) || isArtifact(target.local)) return 'association'
  if (isData(source.local) || isData(target.local)) return dataBetween(source, target)
  const [from, to] = [poolOf(document, source), poolOf(document, target)]
  if (from !== to || source.local === 'participant' || target.local === 'participant') {
    if (from === to) throw new Refusal(finding('MESSAGE_FLOW_NOT_BETWEEN_POOLS'))
    requireMessage(source, target)
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

/** Returns the data association. Activities read and write data, throwing events read, catching events write. */
function dataBetween(source: XmlElement, target: XmlElement): Connection {
  const isReading = isData(source.local)
  const other = isReading ? target : source
  if (!isActivity(other.local) && !isEvent(other.local))
    throw new Refusal(finding('DATA_NOT_HERE', { title: titleOf(other.local) }))
  if (isEvent(other.local) && isReading && !isThrowing(other.local))
    throw new Refusal(finding('DATA_NOT_FROM_CATCHING'))
  if (isEvent(other.local) && !isReading && isThrowing(other.local)) throw new Refusal(finding('DATA_NOT_TO_THROWING'))
  return isReading ? 'dataInputAssociation' : 'dataOutputAssociation'
}

/** Refuses senders that are gateways or catching events, and receivers that are gateways or throwing events. */
function requireMessage({ local: from }: XmlElement, { local: to }: XmlElement): void {
  if (isGateway(from) || (isEvent(from) && !isThrowing(from)))
    throw new Refusal(finding('MESSAGE_NOT_FROM', { title: titleOf(from) }))
  if (isGateway(to) || (isEvent(to) && isThrowing(to)))
    throw new Refusal(finding('MESSAGE_NOT_TO', { title: titleOf(to) }))
}
