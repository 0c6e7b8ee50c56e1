import { eventNames, kindOfElement, type NodeGroup, nodeKinds, throwsEvent } from '../state/nodeKinds.ts'
import type { Box } from './geometry.ts'

export interface Size {
  width: number
  height: number
}

const task: Size = { width: 100, height: 80 }
const sheet: Size = { width: 36, height: 50 }

/** Groups of elements that are no nodes. */
type OtherGroup = 'holder' | 'data' | 'artifact' | 'connection' | 'definition'

/** Elements that are no nodes; nodes have their record in `state/nodeKinds.ts`. */
const others: Readonly<Record<string, { title: string; group: OtherGroup; size?: Size }>> = {
  process: { title: '流程', group: 'holder' },
  collaboration: { title: '协作', group: 'holder' },
  participant: { title: '泳池', group: 'holder', size: { width: 600, height: 250 } },
  lane: { title: '泳道', group: 'holder', size: { width: 570, height: 125 } },
  dataObjectReference: { title: '数据对象', group: 'data', size: sheet },
  dataStoreReference: { title: '数据存储', group: 'data', size: { width: 50, height: 50 } },
  dataInput: { title: '数据输入', group: 'data', size: sheet },
  dataOutput: { title: '数据输出', group: 'data', size: sheet },
  textAnnotation: { title: '注释', group: 'artifact', size: { width: 100, height: 30 } },
  group: { title: '分组', group: 'artifact', size: { width: 300, height: 300 } },
  sequenceFlow: { title: '顺序流', group: 'connection' },
  messageFlow: { title: '消息流', group: 'connection' },
  association: { title: '关联', group: 'connection' },
  dataInputAssociation: { title: '数据关联', group: 'connection' },
  dataOutputAssociation: { title: '数据关联', group: 'connection' },
  dataObject: { title: '数据', group: 'definition' },
  message: { title: '消息', group: 'definition' },
  signal: { title: '信号', group: 'definition' },
  error: { title: '错误', group: 'definition' },
  escalation: { title: '升级', group: 'definition' },
}

const sizes: Readonly<Record<NodeGroup, Size>> = {
  event: { width: 36, height: 36 },
  task,
  container: { width: 350, height: 200 },
  gateway: { width: 50, height: 50 },
}

function nodeRecord(type: string) {
  const kind = kindOfElement(type)
  return kind && nodeKinds[kind]
}
const otherRecord = (type: string) => (Object.hasOwn(others, type) ? others[type] : undefined)
const groupOf = (type: string) => nodeRecord(type)?.group

/** Size with which an element is made, in pixels. */
export function sizeOf(type: string): Size {
  const group = groupOf(type)
  return group ? sizes[group] : (otherRecord(type)?.size ?? task)
}

export const isEvent = (type: string): boolean => groupOf(type) === 'event'
export const isGateway = (type: string): boolean => groupOf(type) === 'gateway'
export const isScope = (type: string): boolean => groupOf(type) === 'container'
export const isActivity = (type: string): boolean => groupOf(type) === 'task' || isScope(type)
export const isFlowNode = (type: string): boolean => groupOf(type) !== undefined
export const isArtifact = (type: string): boolean => otherRecord(type)?.group === 'artifact'
export const isData = (type: string): boolean => otherRecord(type)?.group === 'data'

/** Whether it throws its event. */
export function isThrowing(type: string): boolean {
  const kind = kindOfElement(type)
  return kind !== undefined && throwsEvent(kind)
}

/** Whether it takes flows by their conditions, so one may be the default. */
export function choosesFlow(type: string): boolean {
  const record = nodeRecord(type)
  return record?.group === 'gateway' && record.chooses
}

export interface EventChoice {
  /** Local name of the definition: `timerEventDefinition`. */
  event: string
  title: string
}

/** The event definitions that an element of a type may have; none unless it is an event. */
export function eventChoices(type: string): readonly EventChoice[] {
  const record = nodeRecord(type)
  if (record?.group !== 'event') return []
  return record.triggers
    .filter(trigger => trigger !== 'none')
    .map(trigger => ({
      event: `${trigger === 'compensation' ? 'compensate' : trigger}EventDefinition`,
      title: eventNames[trigger],
    }))
}

/** Whether it may have an event definition, by its local name. */
export const mayHaveEvent = (type: string, definition: string): boolean =>
  eventChoices(type).some(({ event }) => event === definition)

export const boxAt = (type: string, middle: { x: number; y: number }): Box => {
  const { width, height } = sizeOf(type)
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height }
}

/** Display name of an element; undefined if it has none. */
export const knownTitle = (type: string): string | undefined => (nodeRecord(type) ?? otherRecord(type))?.title

/** Display name of an element; default its BPMN name. */
export const titleOf = (type: string): string => knownTitle(type) ?? type
