import type { Graph, GraphNode } from '../../../processes/state/graph.ts'

/**
 * A second interpreter of flat processes with tasks and exclusive, parallel and inclusive gateways, as short as it can
 * be and written without a look at the engine: tokens are numbers on flows, and every question is answered by
 * searching.
 */
export class ReferenceInterpreter {
  readonly #graph: Graph
  readonly #onFlow: number[]
  readonly #atTask: number[]
  readonly variables: Record<string, number>
  /** Two inclusive joins could fire: which one does first is not said, so nothing can be compared any more. */
  isAmbiguous = false

  constructor(graph: Graph, variables: Record<string, number>) {
    this.#graph = graph
    this.variables = { ...variables }
    this.#onFlow = graph.flows.map(() => 0)
    this.#atTask = graph.nodes.map(() => 0)
    for (const node of graph.nodes) if (node.kind === 'startEvent') this.#out(node)
    this.#run()
  }

  open(): string[] {
    return this.#graph.nodes.flatMap((node, place) => Array<string>(this.#atTask[place]!).fill(node.id)).sort()
  }

  get isEnded(): boolean {
    return [...this.#onFlow, ...this.#atTask].every(count => count === 0)
  }

  complete(id: string): void {
    const place = this.#graph.nodes.findIndex(node => node.id === id)
    this.#atTask[place]!--
    this.#out(this.#graph.nodes[place]!)
    this.#run()
  }

  #run(): void {
    while (this.#graph.nodes.some(node => this.#fireSimple(node)) || this.#fireInclusive());
  }

  #fireSimple(node: GraphNode): boolean {
    const full = node.incoming.filter(flow => this.#onFlow[flow]! > 0)
    if (full.length === 0) return false
    if (node.incoming.length > 1 && node.kind === 'inclusiveGateway') return false
    if (node.kind === 'parallelGateway' && full.length < node.incoming.length) return false
    for (const flow of node.kind === 'parallelGateway' ? full : full.slice(0, 1)) this.#onFlow[flow]!--
    if (node.kind === 'userTask') this.#atTask[this.#graph.nodes.indexOf(node)]!++
    else this.#out(node)
    return true
  }

  #fireInclusive(): boolean {
    const ready = this.#graph.nodes.filter(node => this.#isReady(node))
    if (ready.length > 1) this.isAmbiguous = true
    const [node] = ready
    if (!node) return false
    for (const flow of node.incoming) if (this.#onFlow[flow]! > 0) this.#onFlow[flow]!--
    this.#out(node)
    return true
  }

  #isReady(node: GraphNode): boolean {
    if (node.kind !== 'inclusiveGateway' || node.incoming.length < 2) return false
    const isFull = (flow: number) => this.#onFlow[flow]! > 0
    if (!node.incoming.some(isFull)) return false
    const elsewhere = this.#graph.nodes.filter((other, place) => {
      if (other === node) return false
      return this.#atTask[place]! > 0 || other.incoming.some(isFull)
    })
    return elsewhere.every(other => {
      const seen = this.#ahead(other, node)
      const comes = (flow: number) => seen.has(flow)
      const toEmpty = node.incoming.some(flow => !isFull(flow) && comes(flow))
      return !toEmpty || node.incoming.some(flow => isFull(flow) && comes(flow))
    })
  }

  /** Flows on which a token may come to stand, without passing a node. */
  #ahead(from: GraphNode, stop: GraphNode): Set<number> {
    const seen = new Set<number>()
    const walk = (node: GraphNode) => {
      for (const flow of node.outgoing) {
        if (seen.has(flow)) continue
        seen.add(flow)
        const target = this.#graph.nodes[this.#graph.flows[flow]!.to]!
        if (target !== stop) walk(target)
      }
    }
    walk(from)
    return seen
  }

  #out(node: GraphNode): void {
    const isOpen = (flow: number) => {
      const rule = /v(\d+) == (\d+)/.exec(this.#graph.flows[flow]!.condition?.cel ?? '')
      return rule === null || this.variables[`v${rule[1]}`] === Number(rule[2])
    }
    const chosen = node.outgoing.filter(flow => flow !== node.defaultFlow && isOpen(flow))
    const some = node.kind === 'exclusiveGateway' ? chosen.slice(0, 1) : chosen
    const taken = some.length > 0 || node.defaultFlow === undefined ? some : [node.defaultFlow]
    for (const flow of taken) this.#onFlow[flow]!++
  }
}
