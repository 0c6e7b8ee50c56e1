import type { NodeSettings } from '../../schemas/types/process.ts'
import { flowsFrom, flowsTo } from '../document/flowsAt.ts'
import { eventChoices, titleOf } from '../document/kinds.ts'
import { endsOf } from '../document/scene.ts'
import { settingsOf } from '../document/settingsOf.ts'
import { attributeOf, elementsIn, type XmlElement } from '../xml/xmlTree.ts'
import { type Fix, type FixGiven, isBare, remove, without } from './fix.ts'

/** Deletes a node of which nothing is set; anything else is the author's to delete. */
const removeElement: Fix = {
  title: '删除节点及其连线',
  commands: given => (isBare(given) ? remove([given.id]) : undefined),
}

const number: Fix = { title: '编号', commands: () => [{ do: 'number' }] }

const isEventDefinition = ({ local }: XmlElement) => local.endsWith('EventDefinition')

/** Removes an unknown attribute, or one with a wrong value. No fix if a part of the element holds the attribute. */
const dropAttribute =
  (value: 'property' | 'name'): Fix['commands'] =>
  ({ id, element, fault }) => {
    const attribute = String(fault.values[value])
    return attributeOf(element, attribute) === undefined || attribute === 'id'
      ? undefined
      : [{ do: 'strip', id, attributes: [attribute] }]
  }

/** Removes a wrong trigger where the event may have none; gives an event that needs a trigger a timer of one hour. */
function rightTrigger({ id, element, fault }: FixGiven) {
  const wrong = elementsIn(element).filter(isEventDefinition)
  const type = element.local
  if (wrong.length === 0 && (type === 'boundaryEvent' || type === 'intermediateCatchEvent')) {
    const time = { kind: 'duration', time: 'PT1H' }
    return [
      { do: 'replace' as const, id, type, event: 'timerEventDefinition' },
      { do: 'detail' as const, id, detail: 'timer' as const, value: time },
    ]
  }
  const mayBePlain = type === 'startEvent' ? String(fault.values.place).startsWith('子流程') : type === 'endEvent'
  const isWrongHere = mayBePlain || (type === 'intermediateThrowEvent' && eventChoices(type).length > 0)
  return isWrongHere && wrong.length === 1 ? [{ do: 'strip' as const, id, parts: [wrong[0]!.local] }] : undefined
}

/** Removes a trigger that is not allowed at this place from an end event. */
const dropTrigger =
  (local: string): Fix['commands'] =>
  ({ id, element }) =>
    element.local === 'endEvent' ? [{ do: 'strip', id, parts: [local] }] : undefined

/** Removes a second start without a trigger and settings, if its targets have other incoming flows. */
function removeSecondStart(given: FixGiven) {
  const { document, id } = given
  if (!isBare(given)) return undefined
  const targets = flowsFrom(document, id).map(flow => endsOf(flow)[1] ?? '')
  const isBeside = (target: string) => flowsTo(document, target).some(flow => endsOf(flow)[0] !== id)
  return targets.every(isBeside) ? remove([id]) : undefined
}

/** Removes a boundary event without an activity, if it has neither outgoing flows nor settings. */
const removeLonely: Fix = {
  title: '删除边界事件',
  commands: ({ document, id, element }) => {
    const isSet = elementsIn(element).some(({ local }) => local === 'extensionElements' || local === 'documentation')
    return isSet || flowsFrom(document, id).length > 0 ? undefined : remove([id])
  },
}

/** Changes the settings of the element; undefined if they are unreadable or stay the same. */
const settled =
  (change: (settings: NodeSettings, given: FixGiven) => NodeSettings): Fix['commands'] =>
  given => {
    const settings = settingsOf(given.element)
    return settings ? [{ do: 'settings', id: given.id, settings: change(settings as NodeSettings, given) }] : undefined
  }

const dropDemand = (name: 'commentRequired' | 'signatureRequired'): Fix => ({
  title: '去掉不起作用的设置',
  commands: settled((settings, { fault }) => ({
    ...settings,
    buttons: (settings.buttons ?? []).map(button => {
      if (button[name] !== true || !fault.message.includes(`“${button.label ?? ''}`)) return button
      const { [name]: _, ...rest } = button
      return rest as typeof button
    }),
  })),
})

export const elementFixes = {
  NODE_UNREACHABLE: removeElement,
  AD_HOC_HAS_START_OR_END: removeElement,
  PLAIN_START_TWICE: { title: '删除多余的开始事件', commands: removeSecondStart },
  BOUNDARY_HOST_MISSING: removeLonely,
  BOUNDARY_HOST_UNKNOWN: removeLonely,
  BOUNDARY_ON_NO_ACTIVITY: removeLonely,
  BOUNDARY_ON_EVENT_SUB_PROCESS: removeLonely,
  ID_REPEATED: number,
  PROCESS_WITHOUT_ID: number,
  MESSAGE_WITHOUT_ID: number,
  SIGNAL_WITHOUT_ID: number,
  SIGNAL_WITHOUT_NAME: { title: '以编号为名称', commands: ({ id }) => [{ do: 'rename', id, name: id }] },
  TASK_UNNAMED: {
    title: '以类型为名称',
    commands: ({ id, element }) => [{ do: 'rename', id, name: titleOf(element.local) }],
  },
  APPROVERS_MISSING: {
    title: '由发起人的上级负责人审批',
    commands: ({ id, element }) => {
      const settings = settingsOf(element)
      if (settings === null || (settings?.approvers as unknown[] | undefined)?.length || settings?.empty)
        return undefined
      return [{ do: 'settings', id, settings: { ...settings, approvers: [{ rule: 'headAbove', levels: 1 }] } }]
    },
  },
  NOT_DRAWN: {
    title: '画到图上',
    commands: ({ id, element }) => [{ do: 'draw', ids: [id, ...endsOf(element).flatMap(end => end ?? [])] }],
  },
  ATTRIBUTE_UNKNOWN: { title: '去掉该属性', commands: dropAttribute('property') },
  ATTRIBUTE_NOT_ALLOWED: { title: '去掉该属性', commands: dropAttribute('name') },
  ATTRIBUTE_NOT_BOOLEAN: { title: '去掉该属性', commands: dropAttribute('name') },
  ATTRIBUTE_NOT_INTEGER: { title: '去掉该属性', commands: dropAttribute('name') },
  TOKENS_NOT_ONE: {
    title: '每次一个令牌',
    commands: ({ id, fault }) => [{ do: 'strip', id, attributes: [String(fault.values.quantity)] }],
  },
  CONVERGING_HAS_OUTGOING: { title: '不限网关的方向', commands: without('gatewayDirection') },
  DIVERGING_HAS_INCOMING: { title: '不限网关的方向', commands: without('gatewayDirection') },
  EVENT_GATEWAY_PARALLEL: { title: '只等第一个事件', commands: without('eventGatewayType') },
  INSTANTIATING_HAS_INCOMING: { title: '不用于启动流程', commands: without('instantiate', 'eventGatewayType') },
  INSTANTIATING_IN_SUB_PROCESS: { title: '不用于启动流程', commands: without('instantiate', 'eventGatewayType') },
  EVENT_NOT_INTERRUPTING: { title: '改为中断', commands: without('cancelActivity', 'isInterrupting') },
  EVENT_SUB_PROCESS_HAS_LOOP: {
    title: '去掉循环',
    commands: ({ id }) => [
      { do: 'strip', id, parts: ['standardLoopCharacteristics', 'multiInstanceLoopCharacteristics'] },
    ],
  },
  EVENT_KIND_NOT_ALLOWED: { title: '改正触发方式', commands: rightTrigger },
  CANCEL_END_MISPLACED: { title: '改为普通的结束事件', commands: dropTrigger('cancelEventDefinition') },
  POOL_PROCESS_UNKNOWN: { title: '改为没有流程的泳池', commands: without('processRef') },
  PROCESS_TO_EXECUTE_MISSING: {
    title: '设为可执行',
    commands: ({ id }) => [{ do: 'set', id, attribute: 'isExecutable', value: 'true' }],
  },
  COMPENSATION_BY_PLAIN_ACTIVITY: {
    title: '标记为补偿活动',
    commands: ({ document, id }) => {
      const ends = document
        .referring(id)
        .filter(each => each.local === 'association')
        .flatMap(each => endsOf(each))
      const handler = ends.find(end => end !== undefined && end !== id)
      const hasFlows = handler && [...flowsTo(document, handler), ...flowsFrom(document, handler)].length > 0
      return handler && !hasFlows ? [{ do: 'detail', id: handler, detail: 'compensates', value: true }] : undefined
    },
  },
  BUTTON_COMMENT_IGNORED: dropDemand('commentRequired'),
  BUTTON_SIGNATURE_IGNORED: dropDemand('signatureRequired'),
  FORM_RIGHT_IGNORED: {
    title: '去掉该字段的权限',
    commands: settled((settings, { fault }) => ({
      ...settings,
      fields: (settings.fields ?? []).filter(({ field }) => field !== fault.values.field),
    })),
  },
} satisfies Record<string, Fix>
