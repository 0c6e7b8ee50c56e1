import { child, children, type Element, textOf } from './element.ts'
import { finding } from './findings.ts'
import { foreignAttribute } from './foreign.ts'
import { orSkip } from './parts/readSkip.ts'
import { tellIgnored } from './parts/tellIgnored.ts'
import type { Reading } from './reading.ts'

/** Connects the nodes: sequence flows, defaults, boundary events, compensation, and the starts of each scope. */
export function readFlows(reading: Reading): void {
  for (const scope of reading.scopes) {
    const container = scope.node === undefined ? reading.process : reading.elementOf(scope.node)
    for (const element of children(container, 'flowElements')) {
      if (element.$type === 'bpmn:SequenceFlow') addFlow(reading, element)
    }
  }
  const flowOf = new Map(reading.flowElements.map((element, index) => [element, index]))
  for (const [place, node] of reading.nodes.entries()) {
    const element = reading.elementOf(place)
    const chosen = reading.document.refer(element, 'default')
    const flow = chosen.element && flowOf.get(chosen.element)
    if (flow !== undefined && node.outgoing.includes(flow)) node.defaultFlow = flow
    else if (chosen.element || chosen.text !== undefined) {
      reading.faults.error('defaultFlow', node.id, finding('DEFAULT_FLOW_FOREIGN'))
    }
    attach(reading, element, place)
  }
  compensate(reading)
  for (const index of reading.scopes.keys()) findStarts(reading, index)
}

function addFlow(reading: Reading, element: Element): void {
  const place = reading.flows.length
  const id = textOf(element, 'id') ?? reading.document.freeId(`flow_${place}`)
  const source = end(reading, element, 'sourceRef', id)
  const target = end(reading, element, 'targetRef', id)
  if (!source || !target) return
  const from = reading.nodeOf.get(source)
  const to = reading.nodeOf.get(target)
  if (from === undefined || to === undefined) {
    reading.faults.error('flowScope', id, finding('FLOW_LEAVES_POOL'))
    return
  }
  if (reading.node(from).scope !== reading.node(to).scope) {
    reading.faults.error('flowScope', id, finding('FLOW_LEAVES_SUB_PROCESS'))
    return
  }
  const condition = orSkip(reading, element, { id, condition: readCondition(reading, element, id) })
  tellIgnored(reading, element, id)
  reading.flows.push({ id, name: textOf(element, 'name') ?? '', from, to, ...(condition && { condition }) })
  reading.flowElements.push(element)
  reading.node(from).outgoing.push(place)
  reading.node(to).incoming.push(place)
}

/** Findings of the two ends of a flow. */
const ends = {
  sourceRef: { missing: 'FLOW_SOURCE_MISSING', unknown: 'FLOW_SOURCE_UNKNOWN' },
  targetRef: { missing: 'FLOW_TARGET_MISSING', unknown: 'FLOW_TARGET_UNKNOWN' },
} as const

function end(reading: Reading, element: Element, property: keyof typeof ends, id: string): Element | undefined {
  const { element: found, text } = reading.document.refer(element, property)
  if (!found) {
    const { missing, unknown } = ends[property]
    reading.faults.error('unknownReference', id, text === undefined ? finding(missing) : finding(unknown, { text }))
  }
  return found
}

function readCondition(reading: Reading, element: Element, id: string) {
  const expression = child(element, 'conditionExpression')
  if (!expression) return undefined
  const file = foreignAttribute(expression, 'resource')
  if (file !== undefined) reading.faults.error('expression', id, finding('CONDITION_FILE', { file }))
  return reading.formal(element, 'conditionExpression', id)
}

function attach(reading: Reading, element: Element, place: number): void {
  const node = reading.node(place)
  if (node.kind !== 'boundaryEvent') return
  const { element: host, text } = reading.document.refer(element, 'attachedToRef')
  const on = host && reading.nodeOf.get(host)
  if (on === undefined) {
    const what =
      text === undefined && !host
        ? finding('BOUNDARY_HOST_MISSING')
        : finding('BOUNDARY_HOST_UNKNOWN', { host: text ?? host?.id ?? '' })
    reading.faults.error('boundaryHost', node.id, what)
    return
  }
  node.attachedTo = on
  reading.node(on).boundary.push(place)
}

/** Resolves the handler of each boundary compensation event and the activity that each throwing event names. */
function compensate(reading: Reading): void {
  for (const scope of reading.scopes) {
    const container = scope.node === undefined ? reading.process : reading.elementOf(scope.node)
    for (const association of children(container, 'artifacts')) {
      if (association.$type !== 'bpmn:Association') continue
      const ends = ['sourceRef', 'targetRef'].flatMap(property => {
        const found = reading.document.refer(association, property).element
        return found ? (reading.nodeOf.get(found) ?? []) : []
      })
      const event = ends.find(place => reading.node(place).events.some(({ event }) => event === 'compensation'))
      const handler = ends.find(place => place !== event)
      if (event !== undefined && handler !== undefined && reading.node(event).kind === 'boundaryEvent') {
        reading.node(event).compensatedBy = handler
      }
    }
  }
  for (const [place, node] of reading.nodes.entries()) {
    for (const event of node.events) {
      if (event.event !== 'compensation') continue
      const definition = children(reading.elementOf(place), 'eventDefinitions').find(
        ({ $type }) => $type === 'bpmn:CompensateEventDefinition',
      )
      if (!definition) continue
      const { element, text } = reading.document.refer(definition, 'activityRef')
      const activity = element && reading.nodeOf.get(element)
      if (activity !== undefined) event.activity = activity
      else if (text !== undefined)
        reading.faults.error('unknownReference', node.id, finding('COMPENSATED_UNKNOWN', { text }))
    }
  }
}

/** Finds the none start events of a scope; without any start event, the nodes that have no incoming flow. */
function findStarts(reading: Reading, index: number): void {
  const scope = reading.scopes[index]
  if (!scope) return
  const begins = scope.nodes.filter(place => reading.node(place).kind === 'startEvent')
  const plain = begins.filter(place => reading.node(place).events.every(({ event }) => event === 'none'))
  scope.starts = begins.length > 0 ? plain : scope.nodes.filter(place => isFree(reading, place))
}

/** Whether a node has no incoming flow, so that it starts with its scope. */
function isFree(reading: Reading, place: number): boolean {
  const node = reading.node(place)
  if (node.incoming.length > 0 || node.forCompensation || node.instantiates) return false
  if (node.kind === 'boundaryEvent' || node.kind === 'eventSubProcess') return false
  return !(node.kind === 'intermediateCatchEvent' && node.events.some(({ event }) => event === 'link'))
}
