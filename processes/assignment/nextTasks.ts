import type { Graph, GraphNode } from '../state/graph.ts'
import { isApproval } from '../state/nodeKinds.ts'

/** User tasks that may follow a node with no other user task between. */
export interface TasksAfter {
  tasks: readonly GraphNode[]
  /** Whether the process may also end without one. */
  mayEnd: boolean
}

const known = new WeakMap<Graph, Map<string, TasksAfter>>()

/**
 * Returns the user tasks that follow a node on any path, ignoring conditions: through gateways, events and other work,
 * into and out of sub-processes.
 *
 * @example tasksAfter(graph, 'apply').tasks.map(node => node.id) // ['manager', 'finance']
 */
export function tasksAfter(graph: Graph, nodeId: string): TasksAfter {
  const kept = known.get(graph) ?? new Map<string, TasksAfter>()
  known.set(graph, kept)
  const found = kept.get(nodeId) ?? new Walk(graph).from(nodeId)
  kept.set(nodeId, found)
  return found
}

/** Events that leave the enclosing sub-process through a boundary event. */
const outward = new Set(['error', 'escalation', 'cancel'])

class Walk {
  readonly #graph: Graph
  readonly #tasks = new Set<GraphNode>()
  readonly #entered = new Set<number>()
  readonly #left = new Set<number>()
  readonly #open: number[] = []
  #mayEnd = false

  constructor(graph: Graph) {
    this.#graph = graph
  }

  from(nodeId: string): TasksAfter {
    this.#leave(this.#graph.nodes.findIndex(node => node.id === nodeId))
    for (let place = this.#open.pop(); place !== undefined; place = this.#open.pop()) this.#goOn(this.#at(place))
    return { tasks: this.#graph.nodes.filter(node => this.#tasks.has(node)), mayEnd: this.#mayEnd }
  }

  #at = (place: number) => this.#graph.nodes[place] as GraphNode

  #enter(place: number): void {
    if (this.#entered.has(place)) return
    this.#entered.add(place)
    const node = this.#at(place)
    if (isApproval(node.kind)) {
      this.#tasks.add(node)
      if (!node.skip) return
    }
    const starts = node.inner === undefined ? [] : (this.#graph.scopes[node.inner]?.starts ?? [])
    for (const start of starts) this.#enter(start)
    if (starts.length === 0 || node.adHoc || node.skip) this.#leave(place)
    for (const event of node.boundary) if (this.#at(event).compensatedBy === undefined) this.#leave(event)
  }

  #leave(place: number): void {
    if (place < 0 || this.#left.has(place)) return
    this.#left.add(place)
    this.#open.push(place)
  }

  #goOn(node: GraphNode): void {
    const link = node.kind === 'intermediateThrowEvent' && node.events.find(({ event }) => event === 'link')
    if (link && link.event === 'link') {
      this.#catch(node.scope, link.name)
      return
    }
    const opener = this.#graph.scopes[node.scope]?.node
    if (opener !== undefined && node.events.some(({ event }) => outward.has(event)))
      for (const event of this.#at(opener).boundary) this.#leave(event)
    for (const flow of node.outgoing) this.#enter(this.#graph.flows[flow]?.to as number)
    if (node.outgoing.length > 0) return
    if (opener === undefined) this.#mayEnd = true
    else this.#leave(opener)
  }

  #catch(scope: number, name: string): void {
    for (const place of this.#graph.scopes[scope]?.nodes ?? []) {
      const { kind, events } = this.#at(place)
      const isOther = events.some(each => each.event === 'link' && each.name === name)
      if (kind === 'intermediateCatchEvent' && isOther) this.#leave(place)
    }
  }
}
