import type { EventDefinition, NodeKind } from './graph.ts'
import type { TokenRow } from './state.ts'

export type NodeGroup = 'event' | 'task' | 'container' | 'gateway'
export type EventKind = EventDefinition['event']

/** Display names of what triggers an event. */
export const eventNames: Readonly<Record<EventKind, string>> = {
  none: '无触发',
  timer: '定时',
  message: '消息',
  signal: '信号',
  error: '错误',
  escalation: '升级',
  conditional: '条件',
  compensation: '补偿',
  cancel: '取消',
  terminate: '终止',
  link: '链接',
}

interface Facts {
  /** Display name. */
  title: string
  /** How a token waits at it; null if it never does. A migration moves a token only to a node with the same wait. */
  waitsAs: TokenRow['wait'] | null
  /**
   * What takes time in a simulation: people, the element itself, its job if it has one, or the arrival of its event.
   */
  takesTime: 'people' | 'always' | 'job' | 'arrival' | null
  /** Settings that the designer offers; an event has them if it has a message. */
  settings: 'approval' | 'request' | 'message' | 'copy' | null
}

/** Describes a BPMN element; other files read its title and its facts here. Its behaviour is in engine/elements. */
export type NodeKindRecord = Facts &
  (
    | {
        group: 'event'
        /** Waits for a trigger, such as a message; other events throw. */
        catches: boolean
        /** Event definitions that it may have; the place of a start event allows fewer. */
        triggers: readonly EventKind[]
      }
    | { group: 'task' | 'container' }
    | {
        group: 'gateway'
        /** Takes flows by their conditions, so one of them may be the default. */
        chooses: boolean
      }
  )

const starting: readonly EventKind[] = [
  'message',
  'timer',
  'signal',
  'conditional',
  'error',
  'escalation',
  'compensation',
]
const event = { group: 'event', waitsAs: null, takesTime: null, settings: 'message' } as const
const passed = { group: 'task', waitsAs: null, takesTime: null, settings: null } as const
const job = { group: 'task', waitsAs: 'job', takesTime: 'job' } as const
const container = { group: 'container', waitsAs: null, takesTime: null, settings: null } as const
const gateway = { group: 'gateway', waitsAs: null, takesTime: null, settings: null } as const

export const nodeKinds: Readonly<Record<NodeKind, NodeKindRecord>> = {
  startEvent: { ...event, title: '开始事件', catches: true, triggers: ['none', ...starting] },
  endEvent: {
    ...event,
    title: '结束事件',
    catches: false,
    triggers: ['none', 'message', 'signal', 'error', 'escalation', 'compensation', 'cancel', 'terminate'],
  },
  intermediateCatchEvent: {
    ...event,
    title: '中间捕获事件',
    waitsAs: 'event',
    takesTime: 'arrival',
    catches: true,
    triggers: ['message', 'timer', 'signal', 'conditional', 'link'],
  },
  intermediateThrowEvent: {
    ...event,
    title: '中间抛出事件',
    catches: false,
    triggers: ['none', 'message', 'signal', 'escalation', 'compensation', 'link'],
  },
  boundaryEvent: { ...event, title: '边界事件', catches: true, triggers: [...starting, 'cancel'] },

  // Copies are sent when a node ends, so a task that passes at once sends them at its place.
  task: { ...passed, title: '任务', settings: 'copy' },
  manualTask: { ...passed, title: '手工任务' },
  userTask: { group: 'task', title: '用户任务', waitsAs: 'task', takesTime: 'people', settings: 'approval' },
  serviceTask: { ...job, title: '服务任务', settings: 'request' },
  scriptTask: { ...job, title: '脚本任务', settings: null },
  businessRuleTask: { ...job, title: '规则任务', settings: null },
  sendTask: { ...job, title: '发送任务', settings: 'request' },
  receiveTask: { group: 'task', title: '接收任务', waitsAs: 'event', takesTime: 'always', settings: 'message' },
  callActivity: { group: 'task', title: '调用活动', waitsAs: 'child', takesTime: 'always', settings: null },

  subProcess: { ...container, title: '子流程' },
  eventSubProcess: { ...container, title: '事件子流程' },
  transaction: { ...container, title: '事务子流程' },
  adHocSubProcess: { ...container, title: '临时子流程' },

  exclusiveGateway: { ...gateway, title: '排他网关', chooses: true },
  parallelGateway: { ...gateway, title: '并行网关', waitsAs: 'joined', chooses: false },
  inclusiveGateway: { ...gateway, title: '包容网关', waitsAs: 'joined', chooses: true },
  complexGateway: { ...gateway, title: '复杂网关', waitsAs: 'joined', chooses: true },
  eventBasedGateway: { ...gateway, title: '事件网关', waitsAs: 'event', chooses: false },
}

/** Node kinds by the name of their BPMN element, which an event sub-process shares with other sub-processes. */
const byElement: ReadonlyMap<string, NodeKind> = new Map(
  (Object.keys(nodeKinds) as NodeKind[]).filter(kind => kind !== 'eventSubProcess').map(kind => [kind, kind]),
)

/** Returns the node kind of an element by its local name, such as `userTask`; undefined if it is no node. */
export const kindOfElement = (local: string): NodeKind | undefined => byElement.get(local)

/** Whether it is an activity, which may repeat and have boundary events and local variables. */
export const isActivityKind = (kind: NodeKind): boolean => ['task', 'container'].includes(nodeKinds[kind].group)

/** Whether it waits for a trigger, as an event does that does not throw. */
export function catchesEvent(kind: NodeKind): boolean {
  const record = nodeKinds[kind]
  return record.group === 'event' && record.catches
}

/** Whether it throws, as an event does that does not wait for a trigger. */
export const throwsEvent = (kind: NodeKind): boolean => nodeKinds[kind].group === 'event' && !catchesEvent(kind)

/** Whether people decide at it. */
export const isApproval = (kind: NodeKind): boolean => nodeKinds[kind].waitsAs === 'task'
