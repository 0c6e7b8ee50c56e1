import type { NewShape } from '../../processes/document/commands/createShape.ts'
import { eventChoices, isEvent, isFlowNode, titleOf } from '../../processes/document/kinds.ts'
import type { NodeKind } from '../../processes/state/graph.ts'

export interface PaletteItem {
  title: string
  shape: NewShape
}

const plain = (type: string, name?: string): PaletteItem => ({
  title: titleOf(type),
  shape: { type, ...(name !== undefined && { name }) },
})

/** Items of each node in the palette, in its order; some nodes have none. */
const offered: Readonly<Record<NodeKind, readonly PaletteItem[]>> = {
  startEvent: [plain('startEvent', '开始')],
  userTask: [plain('userTask', '审批')],
  exclusiveGateway: [plain('exclusiveGateway')],
  parallelGateway: [plain('parallelGateway')],
  endEvent: [plain('endEvent', '结束')],
  serviceTask: [plain('serviceTask', '服务')],
  scriptTask: [plain('scriptTask', '脚本')],
  receiveTask: [plain('receiveTask', '接收')],
  sendTask: [plain('sendTask', '发送')],
  callActivity: [plain('callActivity', '调用流程')],
  subProcess: [plain('subProcess', '子流程')],
  inclusiveGateway: [plain('inclusiveGateway')],
  eventBasedGateway: [plain('eventBasedGateway')],
  intermediateCatchEvent: [
    { title: '定时事件', shape: { type: 'intermediateCatchEvent', event: 'timerEventDefinition', name: '等待' } },
    { title: '消息事件', shape: { type: 'intermediateCatchEvent', event: 'messageEventDefinition', name: '等待消息' } },
  ],
  intermediateThrowEvent: [],
  boundaryEvent: [],
  task: [],
  manualTask: [],
  businessRuleTask: [],
  eventSubProcess: [],
  transaction: [],
  adHocSubProcess: [],
  complexGateway: [],
}

/** Elements of the palette, in order. */
export const paletteItems: readonly PaletteItem[] = [
  ...Object.values(offered).flat(),
  plain('dataObjectReference', '数据'),
  plain('dataStoreReference', '数据存储'),
  plain('textAnnotation', '注释'),
  plain('group'),
  plain('participant'),
]

/** Nodes outside the palette that the type of an element can be changed to. */
const moreNodes: readonly PaletteItem[] = Object.entries(offered)
  .filter(([type, items]) => items.length === 0 && isFlowNode(type) && type !== 'boundaryEvent')
  .map(([type]) => plain(type))

export interface Replacement {
  title: string
  to: { type: string; event?: string | null }
}

/** Returns what a node can be changed to: another event of its kind, or another type. */
export function replacements(type: string, event: string | undefined): Replacement[] {
  const events = eventChoices(type)
    .filter(each => each.event !== event)
    .map(each => ({ title: `${each.title}${titleOf(type)}`, to: { type, event: each.event } }))
  const isPlain = event === undefined || !['startEvent', 'endEvent', 'intermediateThrowEvent'].includes(type)
  const plainEvent = isPlain ? [] : [{ title: titleOf(type), to: { type, event: null } }]
  const others = [...paletteItems, ...moreNodes]
    .filter(({ shape }) => isFlowNode(shape.type) && shape.type !== type && isEvent(shape.type) === isEvent(type))
    .map(({ title, shape }) => ({
      title,
      to: { type: shape.type, ...(shape.event !== undefined && { event: shape.event }) },
    }))
  return [...plainEvent, ...events, ...(type === 'boundaryEvent' ? [] : others)]
}

/** Elements that the context pad appends, most used first; each has a key. */
export const appendItems: readonly (PaletteItem & { key: string })[] = [
  { ...plain('userTask', '审批'), key: 'a' },
  { ...plain('exclusiveGateway'), key: 'g' },
  { ...plain('serviceTask', '服务'), key: 's' },
  { ...plain('parallelGateway'), key: 'p' },
  { ...plain('endEvent', '结束'), key: 'e' },
  { ...plain('textAnnotation', '注释'), key: 'n' },
]
