import type { GraphNode, GraphScope, NodeKind } from '../engine/graph.ts'
import { bodyOf, child, children, type Element, textOf, typeOf } from './element.ts'
import { foreignAttribute } from './foreign.ts'
import { idNear } from './openDocument.ts'
import { readAssignment } from './parts/readAssignment.ts'
import { readCall } from './parts/readCall.ts'
import { readInputs, readOutputs } from './parts/readData.ts'
import { readEvents } from './parts/readEvents.ts'
import { readLoop } from './parts/readLoop.ts'
import { readMessage } from './parts/readMessage.ts'
import { readSettings } from './parts/readSettings.ts'
import { readWork } from './parts/readWork.ts'
import type { Reading } from './reading.ts'

const kinds: ReadonlyMap<string, NodeKind> = new Map(
  (
    [
      'startEvent',
      'endEvent',
      'intermediateCatchEvent',
      'intermediateThrowEvent',
      'boundaryEvent',
      'task',
      'manualTask',
      'userTask',
      'serviceTask',
      'scriptTask',
      'businessRuleTask',
      'sendTask',
      'receiveTask',
      'callActivity',
      'subProcess',
      'transaction',
      'adHocSubProcess',
      'exclusiveGateway',
      'parallelGateway',
      'inclusiveGateway',
      'eventBasedGateway',
      'complexGateway',
    ] satisfies NodeKind[]
  ).map(kind => [kind[0]?.toUpperCase() + kind.slice(1), kind]),
)

const deepest = 100

/** Elements of BPMN that stand in a process and take no part in its course. */
const still = new Set(['SequenceFlow', 'DataObject', 'DataObjectReference', 'DataStoreReference'])

/** Reads all nodes of the process, scope by scope, the outer first; flows come afterwards. */
export function readScopes(reading: Reading): void {
  const open: { container: Element; scope: number; depth: number }[] = []
  reading.scopes.push(scopeOf('process'))
  open.push({ container: reading.process, scope: 0, depth: 0 })
  for (let next = open.shift(); next; next = open.shift()) {
    for (const element of children(next.container, 'flowElements')) {
      const kind = kindOf(element)
      if (!kind) {
        tellUnknown(reading, element)
        continue
      }
      const place = addNode(reading, element, kind, next.scope)
      if (!innerKinds.has(kind)) continue
      if (next.depth >= deepest) {
        reading.faults.error('depth', element.id, `子流程嵌套超过 ${deepest} 层`)
        continue
      }
      const scope = reading.scopes.push(scopeOf(kind as GraphScope['kind'], place, next.scope)) - 1
      reading.node(place).inner = scope
      if (kind === 'eventSubProcess') reading.scopes[next.scope]?.eventSubProcesses.push(place)
      open.push({ container: element, scope, depth: next.depth + 1 })
    }
  }
}

const innerKinds = new Set<NodeKind>(['subProcess', 'eventSubProcess', 'transaction', 'adHocSubProcess'])

const scopeOf = (kind: GraphScope['kind'], node?: number, parent?: number): GraphScope => ({
  ...(node !== undefined && { node }),
  ...(parent !== undefined && { parent }),
  kind,
  nodes: [],
  starts: [],
  eventSubProcesses: [],
})

function kindOf(element: Element): NodeKind | undefined {
  const kind = kinds.get(typeOf(element))
  if (kind === 'subProcess' && element.triggeredByEvent === true) return 'eventSubProcess'
  return kind
}

function tellUnknown(reading: Reading, element: Element): void {
  if (still.has(typeOf(element))) return
  reading.faults.error('unsupported', idNear(element), `不能执行的元素：${typeOf(element)}`)
}

const isEvent = (kind: NodeKind) => kind.endsWith('Event')
const catches = new Set<NodeKind>(['startEvent', 'intermediateCatchEvent', 'boundaryEvent'])
const works = new Set<NodeKind>(['serviceTask', 'scriptTask', 'businessRuleTask', 'sendTask'])
export const isActivity = (kind: NodeKind): boolean => !isEvent(kind) && !kind.endsWith('Gateway')

function addNode(reading: Reading, element: Element, kind: NodeKind, scope: number): number {
  const place = reading.nodes.length
  const id = textOf(element, 'id') ?? `node_${place}`
  const name = textOf(element, 'name')
  const node: GraphNode = {
    id,
    kind,
    name:
      (name?.includes('{') ? reading.template(name.startsWith('=') ? ` ${name}` : name, id, 'warning') : name) ??
      name ??
      '',
    scope,
    incoming: [],
    outgoing: [],
    boundary: [],
    events: isEvent(kind) ? readEvents(reading, element, id, catches.has(kind)) : [],
    inputs: readInputs(reading, element, id),
    outputs: readOutputs(reading, element, id),
    ...ofActivity(reading, element, kind, id),
    ...ofKind(reading, element, kind, id, reading.scopes[scope]?.kind === 'eventSubProcess'),
  }
  const settings = readSettings(reading, element, id, 'NodeSettings')
  if (settings) node.settings = settings
  reading.nodes.push(node)
  reading.nodeElements.push(element)
  reading.nodeOf.set(element, place)
  reading.scopes[scope]?.nodes.push(place)
  return place
}

function ofActivity(reading: Reading, element: Element, kind: NodeKind, id: string): Partial<GraphNode> {
  if (!isActivity(kind)) return {}
  const loop = readLoop(reading, element, id)
  return {
    ...(loop && { loop }),
    ...(element.isForCompensation === true && { forCompensation: true }),
  }
}

function ofKind(
  reading: Reading,
  element: Element,
  kind: NodeKind,
  id: string,
  inEventSub: boolean,
): Partial<GraphNode> {
  if (works.has(kind)) return { work: readWork(reading, element, kind, id) }
  switch (kind) {
    case 'startEvent': {
      const initiator = foreignAttribute(element, 'initiator')
      return {
        ...(inEventSub && { interrupting: element.isInterrupting !== false }),
        ...(element.parallelMultiple === true && { parallelMultiple: true }),
        ...(initiator !== undefined && { initiator }),
      }
    }
    case 'intermediateCatchEvent':
      return element.parallelMultiple === true ? { parallelMultiple: true } : {}
    case 'boundaryEvent':
      return {
        interrupting: element.cancelActivity !== false,
        ...(element.parallelMultiple === true && { parallelMultiple: true }),
      }
    case 'userTask':
      return { assignment: readAssignment(reading, element, id) }
    case 'receiveTask': {
      const message = readMessage(reading, element, id, 'warning')
      return { ...(message && { message }), ...(element.instantiate === true && { instantiates: true }) }
    }
    case 'eventBasedGateway':
      return element.instantiate === true ? { instantiates: true } : {}
    case 'callActivity': {
      const call = readCall(reading, element, id)
      return call ? { call } : {}
    }
    case 'complexGateway': {
      const activation = reading.expression(bodyOf(child(element, 'activationCondition')), id)
      return activation ? { activation } : {}
    }
    case 'adHocSubProcess': {
      const completion = reading.expression(bodyOf(child(element, 'completionCondition')), id)
      return {
        adHoc: {
          ...(completion && { completion }),
          cancelRemaining: element.cancelRemainingInstances !== false,
          ordering: textOf(element, 'ordering') === 'Sequential' ? 'sequential' : 'parallel',
        },
      }
    }
    default:
      return {}
  }
}
