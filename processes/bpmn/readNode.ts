import type { GraphNode, NodeKind } from '../state/graph.ts'
import { catchesEvent, isActivityKind, nodeKinds } from '../state/nodeKinds.ts'
import { type Element, textOf } from './element.ts'
import { hasJuel } from './expressions/templateParts.ts'
import { finding } from './findings.ts'
import { foreignAttribute, foreignElement } from './foreign.ts'
import { readAssignment } from './parts/readAssignment.ts'
import { readCall } from './parts/readCall.ts'
import { readInputs, readOutputs, readReceived } from './parts/readData.ts'
import { readEvents } from './parts/readEvents.ts'
import { readLoop } from './parts/readLoop.ts'
import { readMessage } from './parts/readMessage.ts'
import { readSettings } from './parts/readSettings.ts'
import { readSkip } from './parts/readSkip.ts'
import { readWork } from './parts/readWork.ts'
import { tellIgnored } from './parts/tellIgnored.ts'
import type { Reading } from './reading.ts'
import type { Source } from './source.ts'

type OfKind = (source: Source) => Partial<GraphNode>

const work: OfKind = source => ({ work: readWork(source) })
const multiple: OfKind = ({ element }) => (element.parallelMultiple === true ? { parallelMultiple: true } : {})
const instantiates = (element: Element) => (element.instantiate === true ? { instantiates: true } : {})

/** Readers of the properties that only some kinds of node have; null where a node has none. */
const ofKind: Readonly<Record<NodeKind, OfKind | null>> = {
  task: null,
  manualTask: null,
  endEvent: null,
  intermediateThrowEvent: null,
  subProcess: null,
  eventSubProcess: null,
  transaction: null,
  exclusiveGateway: null,
  parallelGateway: null,
  inclusiveGateway: null,
  serviceTask: work,
  scriptTask: work,
  businessRuleTask: work,
  sendTask: work,
  intermediateCatchEvent: multiple,
  startEvent(source) {
    const initiator = foreignAttribute(source.element, 'initiator')
    return {
      ...(source.inEventSubProcess && { interrupting: source.element.isInterrupting !== false }),
      ...multiple(source),
      ...(initiator !== undefined && { initiator }),
    }
  },
  boundaryEvent: source => ({ interrupting: source.element.cancelActivity !== false, ...multiple(source) }),
  userTask: ({ reading, element, id }) => ({ assignment: readAssignment(reading, element, id) }),
  receiveTask({ reading, element, id }) {
    const message = readMessage(reading, element, id, 'warning')
    return { ...(message && { message }), ...instantiates(element) }
  },
  eventBasedGateway: ({ element }) => ({
    ...instantiates(element),
    ...(element.eventGatewayType === 'Parallel' && { wantsAll: true }),
  }),
  callActivity({ reading, element, id }) {
    const call = readCall(reading, element, id)
    return call ? { call } : {}
  },
  complexGateway({ reading, element, id }) {
    const activation = reading.formal(element, 'activationCondition', id)
    return activation ? { activation } : {}
  },
  adHocSubProcess({ reading, element, id }) {
    const completion = reading.formal(element, 'completionCondition', id)
    const written = foreignElement(element, 'adHoc')?.attributes.get('activeElementsCollection')
    const begins = reading.expression(written, id)
    return {
      adHoc: {
        ...(completion && { completion }),
        ...(begins && { begins }),
        cancelRemaining: element.cancelRemainingInstances !== false,
        ordering: textOf(element, 'ordering') === 'Sequential' ? 'sequential' : 'parallel',
      },
    }
  },
}

export function readNode(
  reading: Reading,
  element: Element,
  kind: NodeKind,
  { place, scope }: { place: number; scope: number },
): GraphNode {
  const id = textOf(element, 'id') ?? reading.document.freeId(`node_${place}`)
  const settings = readSettings(reading, element, id, 'NodeSettings')
  const receives = readReceived(reading, element, id)
  const inEventSubProcess = reading.scopes[scope]?.kind === 'eventSubProcess'
  const node: GraphNode = {
    id,
    kind,
    name: nameOf(reading, element, id),
    scope,
    incoming: [],
    outgoing: [],
    boundary: [],
    events: nodeKinds[kind].group === 'event' ? readEvents(reading, element, id, catchesEvent(kind)) : [],
    inputs: readInputs(reading, element, id),
    outputs: readOutputs(reading, element, id),
    ...(receives && { receives }),
    ...ofActivity(reading, element, kind, id),
    ...ofKind[kind]?.({ reading, element, kind, id, inEventSubProcess, ...(settings && { settings }) }),
    ...(settings && { settings }),
  }
  if (settings?.correlation) correlate(reading, node, settings.correlation)
  tellIgnored(reading, element, id)
  return node
}

function nameOf(reading: Reading, element: Element, id: string): GraphNode['name'] {
  const name = textOf(element, 'name') ?? ''
  return hasJuel(name) ? (reading.template(name, id, 'warning') ?? name) : name
}

function ofActivity(reading: Reading, element: Element, kind: NodeKind, id: string): Partial<GraphNode> {
  if (!isActivityKind(kind)) return {}
  for (const quantity of ['startQuantity', 'completionQuantity']) {
    const number = element.get<number | undefined>(quantity) ?? 1
    if (number !== 1) reading.faults.error('unsupported', id, finding('TOKENS_NOT_ONE', { number, quantity }))
  }
  const loop = readLoop(reading, element, id)
  const skip = readSkip(reading, element, id)
  return {
    ...(loop && { loop }),
    ...(skip && { skip }),
    ...(element.isForCompensation === true && { forCompensation: true }),
  }
}

/** Our designer stores the correlation expression at the node, BPMN at the message. */
function correlate(reading: Reading, node: GraphNode, text: string): void {
  const correlation = reading.expression(text, node.id)
  if (!correlation) return
  if (node.message) node.message.correlation = correlation
  for (const event of node.events) if (event.event === 'message') event.message.correlation = correlation
}
