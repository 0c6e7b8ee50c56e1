import type { NodeKind } from './graph.ts'
import type { TokenRow } from './state.ts'

/** What is known of a BPMN element; what it does stands in engine/elements. */
export interface NodeKindRecord {
  /** What people call it. */
  title: string
  group: 'event' | 'task' | 'container' | 'gateway'
  /** How a token waits at it. A migration brings a token only where it waits in the same way. */
  waitsAs?: TokenRow['wait']
  /** An event that waits for something, such as a message; other events cause something. */
  catches?: true
  /** In a simulation: time is spent on it, on its job where it has one, or until what it waits for comes. */
  takesTime?: 'always' | 'job' | 'arrival'
}

/** One record for each element that a process may hold. */
export const nodeKinds: Readonly<Record<NodeKind, NodeKindRecord>> = {
  startEvent: { title: '开始事件', group: 'event', catches: true },
  endEvent: { title: '结束事件', group: 'event' },
  intermediateCatchEvent: {
    title: '等待事件',
    group: 'event',
    waitsAs: 'event',
    catches: true,
    takesTime: 'arrival',
  },
  intermediateThrowEvent: { title: '抛出事件', group: 'event' },
  boundaryEvent: { title: '边界事件', group: 'event', catches: true },

  task: { title: '任务', group: 'task' },
  manualTask: { title: '线下任务', group: 'task' },
  userTask: { title: '人工任务', group: 'task', waitsAs: 'task', takesTime: 'always' },
  serviceTask: { title: '服务任务', group: 'task', waitsAs: 'job', takesTime: 'job' },
  scriptTask: { title: '脚本任务', group: 'task', waitsAs: 'job' },
  businessRuleTask: { title: '规则任务', group: 'task', waitsAs: 'job', takesTime: 'job' },
  sendTask: { title: '发送任务', group: 'task', waitsAs: 'job', takesTime: 'job' },
  receiveTask: { title: '接收任务', group: 'task', waitsAs: 'event', takesTime: 'always' },
  callActivity: { title: '调用流程', group: 'task', waitsAs: 'child', takesTime: 'always' },

  subProcess: { title: '子流程', group: 'container' },
  eventSubProcess: { title: '事件子流程', group: 'container' },
  transaction: { title: '事务子流程', group: 'container' },
  adHocSubProcess: { title: '临时子流程', group: 'container' },

  exclusiveGateway: { title: '排他网关', group: 'gateway' },
  parallelGateway: { title: '并行网关', group: 'gateway', waitsAs: 'joined' },
  inclusiveGateway: { title: '包容网关', group: 'gateway', waitsAs: 'joined' },
  complexGateway: { title: '复杂网关', group: 'gateway', waitsAs: 'joined' },
  eventBasedGateway: { title: '事件网关', group: 'gateway', waitsAs: 'event' },
}

/** Work, which may repeat, hold boundary events and have values of its own. */
export const isActivityKind = (kind: NodeKind): boolean => ['task', 'container'].includes(nodeKinds[kind].group)
