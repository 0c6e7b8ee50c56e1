import type { GraphNode } from '../../state/graph.ts'
import { nodeKinds } from '../../state/nodeKinds.ts'
import { bodyOf, child, textOf } from '../element.ts'
import type { Reading } from '../reading.ts'
import { eventsOf, nodeRule, type Rule, targetsOf } from './rule.ts'

const hasConditions = (node: GraphNode, reading: Reading) =>
  node.outgoing.some(flow => {
    const element = reading.flowElements[flow]
    return element && bodyOf(child(element, 'conditionExpression')) !== undefined
  })

/** Returns the default flow if the file gives it a condition. */
function conditionalDefault({ defaultFlow = -1 }: GraphNode, reading: Reading): string | undefined {
  const flow = reading.flows[defaultFlow]
  return flow?.condition ? flow.name || flow.id : undefined
}

const waits = new Set(['message', 'timer', 'signal', 'conditional'])
const canFollow = (node: GraphNode) =>
  node.kind === 'receiveTask' ||
  (node.kind === 'intermediateCatchEvent' && eventsOf(node).every(event => waits.has(event)))

const catchesMessage = (node: GraphNode) => node.kind === 'intermediateCatchEvent' && eventsOf(node).includes('message')

export const gatewayRules: Rule[] = [
  nodeRule('exclusiveFlows', 'error', (node, reading) => {
    if (node.kind !== 'exclusiveGateway' || node.outgoing.length < 2) return undefined
    const open = node.outgoing.filter(flow => flow !== node.defaultFlow && !reading.flows[flow]?.condition)
    // A condition that could not be translated has its own fault.
    const bare = open.filter(flow => !reading.flowElements[flow]?.conditionExpression)
    return bare.length > 1 && `排他网关有 ${bare.length} 条没有条件的流出连线，只会走第一条`
  }),
  nodeRule('defaultCondition', 'error', (node, reading) => {
    const flow = node.kind === 'exclusiveGateway' ? conditionalDefault(node, reading) : undefined
    return flow && `默认流向“${flow}”不能有条件`
  }),
  nodeRule('gatewayCondition', 'error', (node, reading) => {
    // At a join with a single outgoing flow, a condition has no effect.
    const ignores = node.kind === 'eventBasedGateway' || (node.kind === 'parallelGateway' && node.outgoing.length > 1)
    return ignores && hasConditions(node, reading) && '并行网关和事件网关不看条件，其后的连线不能有条件'
  }),
  // Models of other engines use start conditions intentionally.
  nodeRule('startCondition', 'warning', (node, reading) => {
    const isStart = node.kind === 'startEvent' && hasConditions(node, reading)
    return isStart && 'BPMN 里开始事件之后的连线没有条件；这里照条件走，宜改用网关'
  }),
  nodeRule('conditionIgnored', 'warning', (node, reading) => {
    const flow = node.kind === 'exclusiveGateway' ? undefined : conditionalDefault(node, reading)
    return flow && `默认流向“${flow}”的条件不起作用`
  }),
  nodeRule('gatewayOutgoing', 'error', ({ kind, outgoing }) => {
    if (kind === 'exclusiveGateway') return outgoing.length === 0 && '排他网关没有流出的连线'
    return kind === 'eventBasedGateway' && outgoing.length === 0 && '事件网关没有流出的连线'
  }),
  // The standard requires two flows, but other engines deploy one, and its meaning is clear.
  nodeRule('eventGatewayOne', 'warning', ({ kind, outgoing }) => {
    return kind === 'eventBasedGateway' && outgoing.length === 1 && '事件网关只有一条流出的连线，无可选择'
  }),
  nodeRule('gatewayOutgoingNone', 'warning', ({ kind, outgoing }) => {
    return nodeKinds[kind].waitsAs === 'joined' && outgoing.length === 0 && '网关没有流出的连线，到此为止'
  }),
  nodeRule('eventGatewayTarget', 'error', (node, reading) => {
    if (node.kind !== 'eventBasedGateway') return undefined
    const wrong = targetsOf(node, reading).find(target => !canFollow(target))
    if (wrong) return `事件网关之后只能是中间捕获事件或接收任务，“${wrong.id}”不是`
    const guarded = targetsOf(node, reading).find(({ boundary }) => boundary.length > 0)
    return guarded && `事件网关之后的接收任务“${guarded.id}”不能有边界事件`
  }),
  // Both may wait for the same message, which would then have two receivers.
  nodeRule('eventGatewayMixed', 'error', (node, reading) => {
    if (node.kind !== 'eventBasedGateway') return undefined
    const targets = targetsOf(node, reading)
    const isMixed = targets.some(({ kind }) => kind === 'receiveTask') && targets.some(catchesMessage)
    return isMixed && '事件网关之后不能既有接收任务，又有消息捕获事件'
  }),
  nodeRule('eventGatewayType', 'error', ({ wantsAll, instantiates }) => {
    return wantsAll && !instantiates && '并行的事件网关只能用来启动流程（instantiate）'
  }),
  nodeRule('eventGatewayShared', 'error', (node, reading) => {
    if (node.kind !== 'eventBasedGateway') return undefined
    const shared = targetsOf(node, reading).find(({ incoming }) => incoming.length > 1)
    return shared && `事件网关之后的“${shared.id}”不能再有别的流入连线`
  }),
  nodeRule('instantiateIncoming', 'error', node => {
    return node.instantiates && node.incoming.length > 0 && '用于启动流程的接收任务或事件网关不能有流入的连线'
  }),
  nodeRule('instantiateScope', 'error', (node, reading) => {
    const isInside = node.instantiates && reading.scopes[node.scope]?.kind !== 'process'
    return isInside && '子流程里的接收任务或事件网关不能启动流程（instantiate）'
  }),
  nodeRule('gatewayDirection', 'warning', (node, reading, place) => {
    if (nodeKinds[node.kind].group !== 'gateway') return undefined
    const direction = textOf(reading.elementOf(place), 'gatewayDirection')
    if (direction === 'Converging' && node.outgoing.length > 1) return '标为汇聚的网关有多条流出连线'
    return direction === 'Diverging' && node.incoming.length > 1 && '标为分支的网关有多条流入连线'
  }),
]
