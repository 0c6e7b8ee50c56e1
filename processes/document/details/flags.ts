import { attributeOf, type XmlElement } from '../../xml/xmlTree.ts'
import { Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { eventsAt } from '../flowOrder.ts'
import { hasFlows } from '../flowsAt.ts'
import { choosesFlow, isActivity } from '../kinds.ts'
import { type ProcessDocument, referredId } from '../processDocument.ts'
import { type DetailKind, partOf, text, textIn, writeIn, writtenIn } from './detail.ts'

function sourceOf(flow: XmlElement, document: ProcessDocument): XmlElement | undefined {
  const source = attributeOf(flow, 'sourceRef')
  return source === undefined ? undefined : document.element(referredId(source))
}

const idOf = (element: XmlElement): string => attributeOf(element, 'id') ?? ''

/** Whether a flow is the one that is taken if no condition holds. */
export const isDefault: DetailKind = {
  of: (element, document) => {
    const source = element.local === 'sequenceFlow' ? sourceOf(element, document) : undefined
    return source !== undefined && (choosesFlow(source.local) || isActivity(source.local))
  },
  schema: () => ({ type: 'boolean', title: '默认分支', description: '其他分支的条件都不满足时走这里' }),
  read: (element, document) =>
    referredId(attributeOf(sourceOf(element, document)!, 'default') ?? '') === idOf(element) || undefined,
  write: (edit, element, value) => {
    const source = sourceOf(element, edit.document)!
    if (value !== true) return edit.attribute(source, 'default', null)
    edit.attribute(source, 'default', idOf(element))
    // Its condition would never be asked.
    const condition = partOf(element, 'conditionExpression')
    if (condition) edit.remove(condition)
  },
}

/** Events that end what they are at, always. */
export const alwaysInterrupting = ['errorEventDefinition', 'cancelEventDefinition', 'compensateEventDefinition']
const startsOther = (element: XmlElement) =>
  element.local === 'startEvent' &&
  element.parent !== null &&
  attributeOf(element.parent, 'triggeredByEvent') === 'true'
const flagOf = (element: XmlElement) => (element.local === 'boundaryEvent' ? 'cancelActivity' : 'isInterrupting')

const endings = { cancelActivity: '中断所附着的活动', isInterrupting: '中断所在的流程' } as const

/** Whether an event ends what it is attached to, or what its sub-process lies in. */
export const interrupts: DetailKind = {
  of: element => (element.local === 'boundaryEvent' || startsOther(element)) && !partOf(element, ...alwaysInterrupting),
  schema: element => ({ type: 'boolean', title: endings[flagOf(element)], default: true }),
  read: element => attributeOf(element, flagOf(element)) !== 'false',
  write: (edit, element, value) => edit.attribute(element, flagOf(element), value === false ? 'false' : null),
}

/** Whether an activity undoes another one and lies outside the flows. */
export const compensates: DetailKind = {
  of: element => isActivity(element.local) && attributeOf(element, 'triggeredByEvent') !== 'true',
  schema: () => ({ type: 'boolean', title: '补偿活动', description: '由补偿边界事件关联，不在顺序流里' }),
  read: element => attributeOf(element, 'isForCompensation') === 'true' || undefined,
  write: (edit, element, value) => {
    if (value === true && hasFlows(edit.document, idOf(element)))
      throw new Refusal(finding('MAKES_CONNECTED_COMPENSATION'))
    edit.attribute(element, 'isForCompensation', value === true ? 'true' : null)
  },
}

/** Whether a sub-process begins with an event instead of a flow. */
export const begunByEvent: DetailKind = {
  of: element => element.local === 'subProcess',
  schema: () => ({ type: 'boolean', title: '事件子流程', description: '由它的开始事件触发，没有流入和流出的连线' }),
  read: element => attributeOf(element, 'triggeredByEvent') === 'true' || undefined,
  write: (edit, element, value) => {
    if (value === true && hasFlows(edit.document, idOf(element)))
      throw new Refusal(finding('MAKES_CONNECTED_EVENT_SUB_PROCESS'))
    if (value === true && eventsAt(edit.document, idOf(element)).length > 0)
      throw new Refusal(finding('BOUNDARY_EVENT_ON_EVENT_SUB_PROCESS'))
    edit.attribute(element, 'triggeredByEvent', value === true ? 'true' : null)
  },
}

/** The name by which link events find each other. */
export const link: DetailKind = {
  of: element => partOf(element, 'linkEventDefinition') !== undefined,
  schema: () => text('链接名称', { description: '同名的抛出与捕获相连' }),
  read: element => attributeOf(partOf(element, 'linkEventDefinition')!, 'name'),
  write: (edit, element, value) =>
    edit.attribute(partOf(element, 'linkEventDefinition')!, 'name', textIn({ value }, 'value') ?? null),
}

/** What the author says about an element. */
export const documentation: DetailKind = {
  of: element => attributeOf(element, 'id') !== undefined,
  schema: () => text('说明', { maxLength: 4000, 'x-field': 'textarea' }),
  read: element => writtenIn(element, 'documentation'),
  write: (edit, element, value) => writeIn(edit, element, 'documentation', textIn({ value }, 'value')),
}
