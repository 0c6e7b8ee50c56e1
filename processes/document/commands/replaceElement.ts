import { attributeOf, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import { partOf } from '../details/detail.ts'
import { alwaysInterrupting } from '../details/flags.ts'
import { dockedRoute } from '../dock.ts'
import { boxOfShape, connectionsAt, drawingsOf, setBox, setPoints, shapeOf } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { flowsFrom, flowsTo } from '../flowsAt.ts'
import { centre } from '../geometry.ts'
import { boxAt, choosesFlow, isActivity, isFlowNode, isGateway, isScope, mayHaveEvent } from '../kinds.ts'
import { isOf } from '../processDocument.ts'
import { endsOf } from '../scene.ts'
import { type CommandKind, selecting } from './command.ts'
import type { NewShape } from './createShape.ts'
import { removeElements } from './removeElements.ts'

/** Parts that every flow node may have. */
const common: ReadonlySet<string> = new Set([
  'documentation',
  'extensionElements',
  'auditing',
  'monitoring',
  'categoryValueRef',
  'incoming',
  'outgoing',
])
const ofActivities: ReadonlySet<string> = new Set([
  'ioSpecification',
  'property',
  'dataInputAssociation',
  'dataOutputAssociation',
  'performer',
  'humanPerformer',
  'potentialOwner',
  'resourceRole',
  'standardLoopCharacteristics',
  'multiInstanceLoopCharacteristics',
])

const attributesOfActivities: ReadonlySet<string> = new Set([
  'isForCompensation',
  'startQuantity',
  'completionQuantity',
  'default',
])

type Retyped = Omit<NewShape, 'event'> & { id: string; event?: string | null }

/**
 * Gives a node another type. It keeps its id, name, flows, label, documentation, and what the new type may have; its
 * event definition too, unless another one is given or null.
 */
export const replaceElement: CommandKind<Retyped> = {
  title: '更改类型',
  run: (edit, { id, type, event }) => {
    const before = edit.element(id)
    if (!isFlowNode(before.local) || !isFlowNode(type)) throw new Refusal(finding('TYPE_ONLY_OF_NODES'))
    if (isScope(before.local) && !isScope(type)) throw new Refusal(finding('SUB_PROCESS_HAS_NODES'))
    if (type === 'boundaryEvent' && before.local !== 'boundaryEvent')
      throw new Refusal(finding('BOUNDARY_EVENT_DETACHED'))
    changeType(edit, { id, type, ...(event !== undefined && { event }) })
    return selecting(id)
  },
}

/** Gives a node another type; which types may be given is asked before. */
export function changeType(edit: Edit, { id, type, event }: Retyped): void {
  const before = edit.element(id)
  if (event && !mayHaveEvent(type, event)) throw new Refusal(finding('EVENT_NOT_OF_TYPE'))
  if (type === 'startEvent' && flowsTo(edit.document, id).length > 0) throw new Refusal(finding('START_HAS_FLOWS'))
  if (type === 'endEvent' && flowsFrom(edit.document, id).length > 0) throw new Refusal(finding('END_HAS_FLOWS'))
  const after = edit.create('bpmn', type)
  for (const attribute of before.attributes)
    if (type === before.local || keepsAttribute(attribute.name, type)) after.attributes.push(attribute)
  const parts = edit.emptied(before)
  edit.replace(before, after)
  edit.fill(after, parts)
  dropStrangers(edit, after, event)
  if (event) edit.insert(after, edit.create('bpmn', event, { id: edit.freeId(event) }))
  if (partOf(after, ...alwaysInterrupting))
    for (const name of ['cancelActivity', 'isInterrupting']) edit.attribute(after, name, null)
  const di = shapeOf(edit.document, id)
  const box = di && boxOfShape(di)
  if (di && isScope(type) && !isScope(before.local)) edit.attribute(di, 'isExpanded', 'true')
  if (di && box && kindOf(before.local) !== kindOf(type)) {
    setBox(edit, di, boxAt(type, centre(box)))
    for (const flow of connectionsAt(edit.document, id)) {
      const points = dockedRoute(edit.document, ...endsOf(flow))
      const drawn = attributeOf(flow, 'id')
      if (points && drawn !== undefined)
        for (const edge of drawingsOf(edit.document, drawn)) setPoints(edit, edge, points)
    }
  }
}

/** Removes parts that the new type does not allow, and boundary events if it is no activity. */
function dropStrangers(edit: Edit, element: XmlElement, event: string | null | undefined): void {
  const type = element.local
  for (const part of elementsIn(element)) {
    if (keepsPart(part, type, event)) continue
    const id = attributeOf(part, 'id')
    if (id === undefined) edit.remove(part)
    else removeElements(edit, [id])
  }
  const id = attributeOf(element, 'id') ?? ''
  const attached = edit.document.referring(id).filter(each => attributeOf(each, 'attachedToRef') === id)
  if (!isActivity(type))
    removeElements(
      edit,
      attached.flatMap(each => attributeOf(each, 'id') ?? []),
    )
}

const kindOf = (type: string): string => {
  if (isScope(type)) return 'scope'
  if (isActivity(type)) return 'task'
  return isGateway(type) ? 'gateway' : 'event'
}

function keepsAttribute(name: string, type: string): boolean {
  if (name.includes(':') || name === 'id' || name === 'name') return true
  if (attributesOfActivities.has(name)) return isActivity(type) || (name === 'default' && choosesFlow(type))
  if (name === 'attachedToRef' || name === 'cancelActivity') return type === 'boundaryEvent'
  return false
}

function keepsPart(part: XmlElement, type: string, event: string | null | undefined): boolean {
  if (!isOf(part, 'bpmn') || common.has(part.local)) return true
  if (ofActivities.has(part.local)) return isActivity(type)
  if (part.local.endsWith('EventDefinition')) return event === undefined && mayHaveEvent(type, part.local)
  return isScope(type)
}
