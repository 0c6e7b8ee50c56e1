import { isActivityKind } from '../../state/nodeKinds.ts'
import type { Reading } from '../reading.ts'
import { finding } from './findings.ts'
import { eventsOf, nodeRule, type Rule } from './rule.ts'

const isCompensation = (events: string[]) => events.includes('compensation')

/** Whether an event sub-process starts with a compensation event. */
function undoes(reading: Reading, place: number): boolean {
  const nodes = reading.scopes[reading.node(place).inner ?? -1]?.nodes ?? []
  return nodes.map(at => reading.node(at)).some(node => node.kind === 'startEvent' && isCompensation(eventsOf(node)))
}

export const boundaryRules: Rule[] = [
  nodeRule('boundaryIncoming', 'error', ({ kind, incoming }) => {
    return kind === 'boundaryEvent' && incoming.length > 0 && finding('BOUNDARY_HAS_INCOMING')
  }),
  nodeRule('boundaryHost', 'error', (node, reading) => {
    if (node.attachedTo === undefined) return undefined
    const host = reading.node(node.attachedTo)
    if (!isActivityKind(host.kind)) return finding('BOUNDARY_ON_NO_ACTIVITY')
    if (host.kind === 'eventSubProcess') return finding('BOUNDARY_ON_EVENT_SUB_PROCESS')
    return host.scope !== node.scope && finding('BOUNDARY_IN_OTHER_SCOPE')
  }),
  nodeRule('boundaryOutgoing', 'warning', node => {
    const isBare = node.kind === 'boundaryEvent' && node.outgoing.length === 0
    return isBare && !isCompensation(eventsOf(node)) && finding('BOUNDARY_WITHOUT_OUTGOING')
  }),
  nodeRule('cancelCount', 'error', (node, reading) => {
    const cancels = node.boundary.filter(place => eventsOf(reading.node(place)).includes('cancel'))
    return cancels.length > 1 && finding('CANCEL_BOUNDARY_TWICE')
  }),
  nodeRule('compensationFlow', 'error', node => {
    const hasFlows = node.incoming.length + node.outgoing.length > 0
    if (node.forCompensation && hasFlows) return finding('COMPENSATION_HAS_FLOWS')
    return (
      node.kind === 'boundaryEvent' &&
      isCompensation(eventsOf(node)) &&
      node.outgoing.length > 0 &&
      finding('COMPENSATION_BOUNDARY_HAS_FLOWS')
    )
  }),
  nodeRule('compensationCount', 'error', (node, reading) => {
    const boundaries = node.boundary.filter(place => isCompensation(eventsOf(reading.node(place))))
    const inside = reading.scopes[node.inner ?? -1]?.eventSubProcesses.filter(place => undoes(reading, place)) ?? []
    return boundaries.length + inside.length > 1 && finding('COMPENSATION_TWICE')
  }),
  nodeRule('compensationHandler', 'error', (node, reading) => {
    if (node.kind !== 'boundaryEvent' || !isCompensation(eventsOf(node))) return undefined
    if (node.compensatedBy === undefined) return finding('COMPENSATION_WITHOUT_HANDLER')
    return !reading.node(node.compensatedBy).forCompensation && finding('COMPENSATION_BY_PLAIN_ACTIVITY')
  }),
]
