import type { Finding } from '../../../schemas/evaluate/finding.ts'
import { attributeOf, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import { boxOfElement } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { attachedTo } from '../flowOrder.ts'
import { flowsTo } from '../flowsAt.ts'
import { centre, nearestOnBorder, type Point } from '../geometry.ts'
import { isActivity, mayHaveEvent } from '../kinds.ts'
import type { ProcessDocument } from '../processDocument.ts'
import { enterLane } from '../scopes.ts'
import { type CommandKind, selecting } from './command.ts'
import { moveShapes, settleFlows } from './moveShapes.ts'
import { changeType } from './replaceElement.ts'

/** Attaches an event to an activity, at the place of its border that is nearest to a point. */
export const fastenEvent: CommandKind<{ id: string; to: string; at: Point }> = {
  title: '附着到活动',
  run: (edit, { id, to, at }) => {
    const fault = fasteningFault(edit.document, id, to)
    if (fault) throw new Refusal(fault)
    const [event, host] = [edit.element(id), edit.element(to)]
    if (event.local !== 'boundaryEvent') changeType(edit, { id, type: 'boundaryEvent' })
    edit.attribute(edit.element(id), 'attachedToRef', to)
    const box = boxOfElement(edit.document, to)
    if (!box || !host.parent) throw new Refusal(finding('ELEMENT_NOT_DRAWN'))
    moveTo(edit, id, nearestOnBorder(box, at))
    if (edit.element(id).parent !== host.parent) edit.move(edit.element(id), host.parent)
    enterLane(edit, id, host.parent, centre(box))
    settleFlows(edit, [id])
    return selecting(id)
  },
}

/** Turns a boundary event into an intermediate catch event, centred at a point. */
export const detachEvent: CommandKind<{ id: string; at: Point }> = {
  title: '从活动分离',
  run: (edit, { id, at }) => {
    const fault = detachingFault(edit.document, id)
    if (fault) throw new Refusal(fault)
    changeType(edit, { id, type: 'intermediateCatchEvent' })
    moveTo(edit, id, at)
    return selecting(id)
  },
}

function moveTo(edit: Edit, id: string, at: Point): void {
  const box = boxOfElement(edit.document, id)
  if (!box) throw new Refusal(finding('ELEMENT_NOT_DRAWN'))
  moveShapes.run(edit, { ids: [id], by: { x: at.x - centre(box).x, y: at.y - centre(box).y } })
}

const definitionOf = (event: XmlElement): string | undefined =>
  elementsIn(event).find(each => each.local.endsWith('EventDefinition'))?.local

/** Returns why an event cannot be attached to an activity; undefined if it can. */
export function fasteningFault(document: ProcessDocument, id: string, to: string): Finding | undefined {
  const [event, host] = [document.element(id), document.element(to)]
  if (!event || !host) return finding('ELEMENT_UNKNOWN', { id: event ? to : id })
  if (event.local !== 'boundaryEvent' && event.local !== 'intermediateCatchEvent')
    return finding('ONLY_CATCHING_EVENTS_ATTACHED')
  if (!isActivity(host.local) || attributeOf(host, 'triggeredByEvent') === 'true')
    return finding('BOUNDARY_EVENT_DETACHED')
  if (!mayHaveEvent('boundaryEvent', definitionOf(event) ?? '')) return finding('EVENT_NOT_ON_BORDER')
  if (flowsTo(document, id).length > 0) return finding('BOUNDARY_EVENT_ENTERED')
  return undefined
}

/** Returns why a boundary event cannot be detached from its activity; undefined if it can. */
export function detachingFault(document: ProcessDocument, id: string): Finding | undefined {
  const event = document.element(id)
  if (!event || attachedTo(event) === undefined) return finding('BOUNDARY_EVENT_DETACHED')
  if (!mayHaveEvent('intermediateCatchEvent', definitionOf(event) ?? '')) return finding('EVENT_ONLY_ON_BORDER')
  return undefined
}
