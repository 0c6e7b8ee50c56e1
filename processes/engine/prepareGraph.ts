import type { Graph, GraphFlow, GraphNode, GraphScope } from '../state/graph.ts'
import { engineFault } from './engineFault.ts'
import { computeReach } from './reach.ts'

/** The start event of an event sub-process and the sub-process node. */
export interface EventStart {
  node: GraphNode
  start: GraphNode
}

/** A graph with the lookups that steps need repeatedly, so that no step scans all nodes. */
export interface PreparedGraph {
  graph: Graph
  /** Throws if the version has no such node. */
  node(id: string): GraphNode
  find(id: string): GraphNode | undefined
  at(place: number): GraphNode
  flow(place: number): GraphFlow
  scope(place: number): GraphScope
  /** Triggered event sub-processes of a scope, including compensation. */
  eventStarts(scope: number): readonly EventStart[]
  /** Returns the compensation handler of an activity. */
  handlerOf(node: GraphNode): GraphNode | undefined
  readonly complexGateways: readonly GraphNode[]
  /** See `GraphNode.reach`. */
  reachOf(node: GraphNode): readonly ReadonlySet<number>[]
}

const prepared = new WeakMap<Graph, PreparedGraph>()

/**
 * Returns the lookups of a graph, created once per graph object.
 *
 * @example prepareGraph(graph).node('approve').outgoing
 */
export function prepareGraph(graph: Graph): PreparedGraph {
  const known = prepared.get(graph)
  if (known) return known
  const fresh = index(graph)
  prepared.set(graph, fresh)
  return fresh
}

function index(graph: Graph): PreparedGraph {
  const byId = new Map(graph.nodes.map(node => [node.id, node]))
  const reach = new Map<string, ReadonlySet<number>[]>()
  const at = (place: number) => graph.nodes[place]!
  const starts = graph.scopes.map(scope =>
    scope.eventSubProcesses.flatMap(place => {
      const node = at(place)
      const inner = node.inner === undefined ? [] : graph.scopes[node.inner]!.nodes
      return inner
        .map(at)
        .filter(({ kind, events }) => kind === 'startEvent' && events.some(({ event }) => event !== 'none'))
        .map(start => ({ node, start }))
    }),
  )
  return {
    graph,
    at,
    flow: place => graph.flows[place]!,
    scope: place => graph.scopes[place]!,
    find: id => byId.get(id),
    node(id) {
      const node = byId.get(id)
      if (node) return node
      throw engineFault('STEP_NODE_UNKNOWN', { id }, id)
    },
    eventStarts: scope => starts[scope] ?? [],
    complexGateways: graph.nodes.filter(({ kind }) => kind === 'complexGateway'),
    handlerOf(node) {
      for (const place of node.boundary) {
        const { compensatedBy } = at(place)
        if (compensatedBy !== undefined) return at(compensatedBy)
      }
      return undefined
    },
    reachOf(node) {
      let known = reach.get(node.id)
      if (!known) {
        known = node.reach ? node.reach.map(flows => new Set(flows)) : computeReach(graph, node)
        reach.set(node.id, known)
      }
      return known
    },
  }
}

/** Returns the name of a node for messages: its fixed name, or its id. */
export function labelOf(node: GraphNode): string {
  return typeof node.name === 'string' && node.name !== '' ? node.name : node.id
}
