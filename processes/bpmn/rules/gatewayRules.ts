import type { GraphNode } from '../../state/graph.ts'
import { nodeKinds } from '../../state/nodeKinds.ts'
import { bodyOf, child, textOf } from '../element.ts'
import type { Reading } from '../reading.ts'
import { finding } from './findings.ts'
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
    return bare.length > 1 && finding('EXCLUSIVE_FLOWS_BARE', { count: bare.length })
  }),
  nodeRule('defaultCondition', 'error', (node, reading) => {
    const flow = node.kind === 'exclusiveGateway' ? conditionalDefault(node, reading) : undefined
    return flow && finding('DEFAULT_FLOW_HAS_CONDITION', { flow })
  }),
  nodeRule('gatewayCondition', 'error', (node, reading) => {
    // At a join with a single outgoing flow, a condition has no effect.
    const ignores = node.kind === 'eventBasedGateway' || (node.kind === 'parallelGateway' && node.outgoing.length > 1)
    return ignores && hasConditions(node, reading) && finding('GATEWAY_CONDITION_IGNORED')
  }),
  // Models of other engines use start conditions intentionally.
  nodeRule('startCondition', 'warning', (node, reading) => {
    const isStart = node.kind === 'startEvent' && hasConditions(node, reading)
    return isStart && finding('START_CONDITION')
  }),
  nodeRule('conditionIgnored', 'warning', (node, reading) => {
    const flow = node.kind === 'exclusiveGateway' ? undefined : conditionalDefault(node, reading)
    return flow && finding('DEFAULT_FLOW_CONDITION_IGNORED', { flow })
  }),
  nodeRule('gatewayOutgoing', 'error', ({ kind, outgoing }) => {
    if (kind === 'exclusiveGateway') return outgoing.length === 0 && finding('EXCLUSIVE_WITHOUT_OUTGOING')
    return kind === 'eventBasedGateway' && outgoing.length === 0 && finding('EVENT_GATEWAY_WITHOUT_OUTGOING')
  }),
  // The standard requires two flows, but other engines deploy one, and its meaning is clear.
  nodeRule('eventGatewayOne', 'warning', ({ kind, outgoing }) => {
    return kind === 'eventBasedGateway' && outgoing.length === 1 && finding('EVENT_GATEWAY_WITHOUT_CHOICE')
  }),
  nodeRule('gatewayOutgoingNone', 'warning', ({ kind, outgoing }) => {
    return nodeKinds[kind].waitsAs === 'joined' && outgoing.length === 0 && finding('GATEWAY_WITHOUT_OUTGOING')
  }),
  nodeRule('eventGatewayTarget', 'error', (node, reading) => {
    if (node.kind !== 'eventBasedGateway') return undefined
    const wrong = targetsOf(node, reading).find(target => !canFollow(target))
    if (wrong) return finding('EVENT_GATEWAY_TARGET_WRONG', { node: wrong.id })
    const guarded = targetsOf(node, reading).find(({ boundary }) => boundary.length > 0)
    return guarded && finding('EVENT_GATEWAY_TARGET_GUARDED', { node: guarded.id })
  }),
  // Both may wait for the same message, which would then have two receivers.
  nodeRule('eventGatewayMixed', 'error', (node, reading) => {
    if (node.kind !== 'eventBasedGateway') return undefined
    const targets = targetsOf(node, reading)
    const isMixed = targets.some(({ kind }) => kind === 'receiveTask') && targets.some(catchesMessage)
    return isMixed && finding('EVENT_GATEWAY_MIXED')
  }),
  nodeRule('eventGatewayType', 'error', ({ wantsAll, instantiates }) => {
    return wantsAll && !instantiates && finding('EVENT_GATEWAY_PARALLEL')
  }),
  nodeRule('eventGatewayShared', 'error', (node, reading) => {
    if (node.kind !== 'eventBasedGateway') return undefined
    const shared = targetsOf(node, reading).find(({ incoming }) => incoming.length > 1)
    return shared && finding('EVENT_GATEWAY_SHARED', { node: shared.id })
  }),
  nodeRule('instantiateIncoming', 'error', node => {
    return node.instantiates && node.incoming.length > 0 && finding('INSTANTIATING_HAS_INCOMING')
  }),
  nodeRule('instantiateScope', 'error', (node, reading) => {
    const isInside = node.instantiates && reading.scopes[node.scope]?.kind !== 'process'
    return isInside && finding('INSTANTIATING_IN_SUB_PROCESS')
  }),
  nodeRule('gatewayDirection', 'warning', (node, reading, place) => {
    if (nodeKinds[node.kind].group !== 'gateway') return undefined
    const direction = textOf(reading.elementOf(place), 'gatewayDirection')
    if (direction === 'Converging' && node.outgoing.length > 1) return finding('CONVERGING_HAS_OUTGOING')
    return direction === 'Diverging' && node.incoming.length > 1 && finding('DIVERGING_HAS_INCOMING')
  }),
]
