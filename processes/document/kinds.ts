import type { Box } from './geometry.ts'

export interface Size {
  width: number
  height: number
}

const task: Size = { width: 100, height: 80 }
const event: Size = { width: 36, height: 36 }
const gateway: Size = { width: 50, height: 50 }

const sizes: Readonly<Record<string, Size>> = {
  subProcess: { width: 350, height: 200 },
  transaction: { width: 350, height: 200 },
  adHocSubProcess: { width: 350, height: 200 },
  participant: { width: 600, height: 250 },
  lane: { width: 570, height: 125 },
  dataObjectReference: { width: 36, height: 50 },
  dataInput: { width: 36, height: 50 },
  dataOutput: { width: 36, height: 50 },
  dataStoreReference: { width: 50, height: 50 },
  textAnnotation: { width: 100, height: 30 },
  group: { width: 300, height: 300 },
}

/** Size with which an element is made, in pixels. */
export function sizeOf(type: string): Size {
  if (sizes[type]) return sizes[type]
  if (isEvent(type)) return event
  return isGateway(type) ? gateway : task
}

export const isEvent = (type: string): boolean => type.endsWith('Event')
export const isGateway = (type: string): boolean => type.endsWith('Gateway')
export const isTask = (type: string): boolean => type === 'task' || type.endsWith('Task') || type === 'callActivity'
export const isScope = (type: string): boolean => ['subProcess', 'transaction', 'adHocSubProcess'].includes(type)
export const isActivity = (type: string): boolean => isTask(type) || isScope(type)
export const isFlowNode = (type: string): boolean => isActivity(type) || isEvent(type) || isGateway(type)
export const isArtifact = (type: string): boolean => type === 'textAnnotation' || type === 'group'
export const isData = (type: string): boolean => /^data(?:ObjectReference|StoreReference|Input|Output)$/.test(type)

export const boxAt = (type: string, middle: { x: number; y: number }): Box => {
  const { width, height } = sizeOf(type)
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height }
}

const titles: Readonly<Record<string, string>> = {
  process: '流程',
  participant: '泳池',
  lane: '泳道',
  startEvent: '开始事件',
  endEvent: '结束事件',
  intermediateCatchEvent: '捕获事件',
  intermediateThrowEvent: '抛出事件',
  boundaryEvent: '边界事件',
  task: '任务',
  userTask: '用户任务',
  serviceTask: '服务任务',
  scriptTask: '脚本任务',
  receiveTask: '接收任务',
  sendTask: '发送任务',
  manualTask: '手工任务',
  businessRuleTask: '规则任务',
  callActivity: '调用活动',
  subProcess: '子流程',
  transaction: '事务子流程',
  adHocSubProcess: '自由子流程',
  exclusiveGateway: '排他网关',
  parallelGateway: '并行网关',
  inclusiveGateway: '包容网关',
  eventBasedGateway: '事件网关',
  complexGateway: '复杂网关',
  dataObjectReference: '数据对象',
  dataStoreReference: '数据存储',
  dataInput: '数据输入',
  dataOutput: '数据输出',
  textAnnotation: '注释',
  group: '分组',
  sequenceFlow: '顺序流',
  messageFlow: '消息流',
  association: '关联',
  dataInputAssociation: '数据关联',
  dataOutputAssociation: '数据关联',
}

/** Display name of an element; default its BPMN name. */
export const titleOf = (type: string): string => titles[type] ?? type
