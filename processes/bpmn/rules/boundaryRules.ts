import { isActivityKind } from '../../state/nodeKinds.ts'
import type { Reading } from '../reading.ts'
import { eventsOf, nodeRule, type Rule } from './rule.ts'

const isCompensation = (events: string[]) => events.includes('compensation')

/** Whether an event sub-process starts with a compensation event. */
function undoes(reading: Reading, place: number): boolean {
  const nodes = reading.scopes[reading.node(place).inner ?? -1]?.nodes ?? []
  return nodes.map(at => reading.node(at)).some(node => node.kind === 'startEvent' && isCompensation(eventsOf(node)))
}

export const boundaryRules: Rule[] = [
  nodeRule('boundaryIncoming', 'error', ({ kind, incoming }) => {
    return kind === 'boundaryEvent' && incoming.length > 0 && '边界事件不能有流入的连线'
  }),
  nodeRule('boundaryHost', 'error', (node, reading) => {
    if (node.attachedTo === undefined) return undefined
    const host = reading.node(node.attachedTo)
    if (!isActivityKind(host.kind)) return '边界事件只能附着在活动上'
    if (host.kind === 'eventSubProcess') return '边界事件不能附着在事件子流程上'
    return host.scope !== node.scope && '边界事件与它附着的活动不在同一个流程或子流程里'
  }),
  nodeRule('boundaryOutgoing', 'warning', node => {
    const isBare = node.kind === 'boundaryEvent' && node.outgoing.length === 0
    return isBare && !isCompensation(eventsOf(node)) && '边界事件没有流出的连线，触发后到此为止'
  }),
  nodeRule('cancelCount', 'error', (node, reading) => {
    const cancels = node.boundary.filter(place => eventsOf(reading.node(place)).includes('cancel'))
    return cancels.length > 1 && '一个事务子流程只能有一个取消边界事件'
  }),
  nodeRule('compensationFlow', 'error', node => {
    const hasFlows = node.incoming.length + node.outgoing.length > 0
    if (node.forCompensation && hasFlows) return '补偿活动不能在顺序流里，只能由补偿边界事件关联'
    return (
      node.kind === 'boundaryEvent' &&
      isCompensation(eventsOf(node)) &&
      node.outgoing.length > 0 &&
      '补偿边界事件不能有流出的连线，应以关联指向补偿活动'
    )
  }),
  nodeRule('compensationCount', 'error', (node, reading) => {
    const boundaries = node.boundary.filter(place => isCompensation(eventsOf(reading.node(place))))
    const inside = reading.scopes[node.inner ?? -1]?.eventSubProcesses.filter(place => undoes(reading, place)) ?? []
    return boundaries.length + inside.length > 1 && '一个活动只能有一个补偿边界事件，或一个补偿事件子流程'
  }),
  nodeRule('compensationHandler', 'error', (node, reading) => {
    if (node.kind !== 'boundaryEvent' || !isCompensation(eventsOf(node))) return undefined
    if (node.compensatedBy === undefined) return '补偿边界事件没有关联补偿活动'
    return !reading.node(node.compensatedBy).forCompensation && '与补偿边界事件关联的活动没有标记为补偿活动'
  }),
]
