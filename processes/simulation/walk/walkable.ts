import type { EventDefinition, Graph, GraphNode, Loop, MessageReference, Template, Work } from '../../state/graph.ts'

/** Instances of a repeated activity. Two are enough to show the repetition. */
const rounds = 2
const never = { cel: 'false', source: 'false' }

/**
 * Returns the graph without what needs data or people: values, scripts, approvers and time-outs. Tasks and services
 * wait for a click, repeated activities run twice, timers wait an hour.
 *
 * @example walkable(graph).nodes.length === graph.nodes.length
 */
export const walkable = (graph: Graph): Graph => ({ ...graph, settings: {}, nodes: graph.nodes.map(nodeOf) })

function nodeOf(node: GraphNode): GraphNode {
  const { skip: _, settings, assignment: _2, receives: _3, initiator: _4, activation: _5, ...rest } = node
  const { loop, work, call, message, adHoc } = node
  return {
    ...rest,
    ...(settings?.onRefuse && { settings: { onRefuse: settings.onRefuse } }),
    name: textOf(node.name),
    inputs: [],
    outputs: [],
    events: node.events.map(eventOf),
    ...(loop && { loop: loopOf(loop) }),
    ...(work && { work: workOf(work) }),
    ...(call && { call: { key: textOf(call.key), in: [], out: [] } }),
    ...(message && { message: messageOf(message) }),
    ...(adHoc && { adHoc: { cancelRemaining: adHoc.cancelRemaining, ordering: adHoc.ordering } }),
  }
}

const textOf = (template: Template): string => (typeof template === 'string' ? template : template.source)

const messageOf = ({ name }: MessageReference): MessageReference => ({ name: textOf(name) })

const loopOf = ({ kind }: Loop): Loop =>
  kind === 'standard' ? { kind, maximum: 1 } : { kind, cardinality: { cel: String(rounds), source: String(rounds) } }

function workOf(work: Work): Work {
  if (work.kind === 'throwMessage') return { kind: 'throwMessage', message: messageOf(work.message) }
  return work.kind === 'job' ? { ...work, settings: {} } : { kind: 'none' }
}

function eventOf(event: EventDefinition): EventDefinition {
  switch (event.event) {
    case 'timer':
      return { event: 'timer', timer: { kind: 'duration', value: 'PT1H' } }
    case 'message':
      return { event: 'message', message: messageOf(event.message) }
    case 'signal':
      return { ...event, name: textOf(event.name) }
    case 'error':
    case 'escalation':
      return { event: event.event, ...(event.code !== undefined && { code: textOf(event.code) }) }
    case 'conditional':
      return { event: 'conditional', condition: never }
    default:
      return event
  }
}
