import type { NodeKind } from './graph.ts'
import type { TokenRow } from './state.ts'

export type NodeGroup = 'event' | 'task' | 'container' | 'gateway'

/** Describes a BPMN element; other files read its title and its facts here. Its behaviour is in engine/elements. */
export interface NodeKindRecord {
  /** Display name. */
  title: string
  group: NodeGroup
  /** How a token waits at it. A migration moves a token only to a node with the same wait. */
  waitsAs?: TokenRow['wait']
  /** An event that waits for a trigger, such as a message; other events throw. */
  catches?: true
  /** In a simulation: takes time for its work, for its job if it has one, or until its event arrives. */
  takesTime?: 'always' | 'job' | 'arrival'
}

export const nodeKinds: Readonly<Record<NodeKind, NodeKindRecord>> = {
  startEvent: { title: '开始事件', group: 'event', catches: true },
  endEvent: { title: '结束事件', group: 'event' },
  intermediateCatchEvent: {
    title: '中间捕获事件',
    group: 'event',
    waitsAs: 'event',
    catches: true,
    takesTime: 'arrival',
  },
  intermediateThrowEvent: { title: '中间抛出事件', group: 'event' },
  boundaryEvent: { title: '边界事件', group: 'event', catches: true },

  task: { title: '任务', group: 'task' },
  manualTask: { title: '手工任务', group: 'task' },
  userTask: { title: '用户任务', group: 'task', waitsAs: 'task', takesTime: 'always' },
  serviceTask: { title: '服务任务', group: 'task', waitsAs: 'job', takesTime: 'job' },
  scriptTask: { title: '脚本任务', group: 'task', waitsAs: 'job' },
  businessRuleTask: { title: '规则任务', group: 'task', waitsAs: 'job', takesTime: 'job' },
  sendTask: { title: '发送任务', group: 'task', waitsAs: 'job', takesTime: 'job' },
  receiveTask: { title: '接收任务', group: 'task', waitsAs: 'event', takesTime: 'always' },
  callActivity: { title: '调用活动', group: 'task', waitsAs: 'child', takesTime: 'always' },

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

/** Node kinds by the name of their BPMN element, which an event sub-process shares with other sub-processes. */
const byElement: ReadonlyMap<string, NodeKind> = new Map(
  (Object.keys(nodeKinds) as NodeKind[]).filter(kind => kind !== 'eventSubProcess').map(kind => [kind, kind]),
)

/** Returns the node kind of an element by its local name, such as `userTask`; undefined if it is no node. */
export const kindOfElement = (local: string): NodeKind | undefined => byElement.get(local)

/** Whether it is an activity, which may repeat and have boundary events and local variables. */
export const isActivityKind = (kind: NodeKind): boolean => ['task', 'container'].includes(nodeKinds[kind].group)
