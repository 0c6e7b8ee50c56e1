import type { ProcessSettings } from '../../schemas/types/process.ts'
import type { EventDefinition, Graph, GraphNode } from '../state/graph.ts'
import { type NamedRecord, namedRecords } from './namedRecords.ts'

/** What deployment needs to know about a process, without its graph. */
export interface ProcessFacts {
  key: string
  name: string
  settings: ProcessSettings
  nodeCount: number
  begins: Beginning[]
  /** Organization records that it names. */
  names: NamedRecord[]
}

/** A trigger other than a person that starts instances. */
export interface Beginning {
  nodeId: string
  event: EventDefinition
}

export const processFacts = (graph: Graph): ProcessFacts => ({
  key: graph.key,
  name: graph.name,
  settings: graph.settings,
  nodeCount: graph.nodes.length,
  begins: beginningsOf(graph),
  names: namedRecords(graph),
})

/** Returns the start events of the process itself, and the receive tasks and event gateways that start it. */
function beginningsOf(graph: Graph): Beginning[] {
  const top = (graph.scopes[0]?.nodes ?? []).flatMap(place => graph.nodes[place] ?? [])
  return top.flatMap(node => {
    if (node.kind === 'startEvent') return eventsOf(node)
    if (node.instantiates !== true) return []
    if (node.kind === 'receiveTask') return node.message ? awaited(node) : []
    return node.outgoing.flatMap(flow => graph.nodes[graph.flows[flow]?.to ?? -1] ?? []).flatMap(awaited)
  })
}

const eventsOf = ({ id, events }: GraphNode): Beginning[] => events.map(event => ({ nodeId: id, event }))

const awaited = (node: GraphNode): Beginning[] =>
  node.message ? [{ nodeId: node.id, event: { event: 'message', message: node.message } }] : eventsOf(node)
