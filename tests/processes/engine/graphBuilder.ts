import type { Graph, GraphFlow, GraphNode, GraphScope, NodeKind } from '../../../processes/state/graph.ts'
import type { ProcessSettings } from '../../../schemas/types/process.ts'

type NodeParts = Partial<Omit<GraphNode, 'id' | 'kind' | 'scope' | 'incoming' | 'outgoing' | 'boundary' | 'attachedTo'>>

/**
 * A graph written by hand, as the model room makes it of BPMN text.
 *
 * @example graphOf('p', g => g.node('start', 'startEvent').node('approve', 'userTask').flow('start', 'approve'))
 */
export class GraphBuilder {
  readonly #nodes: GraphNode[] = []
  readonly #flows: GraphFlow[] = []
  readonly #scopes: GraphScope[] = [{ kind: 'process', nodes: [], starts: [], eventSubProcesses: [] }]
  #scope = 0

  node(id: string, kind: NodeKind, parts: NodeParts = {}): this {
    const place = this.#nodes.length
    this.#nodes.push({
      id,
      kind,
      name: id,
      scope: this.#scope,
      incoming: [],
      outgoing: [],
      boundary: [],
      events: [],
      inputs: [],
      outputs: [],
      ...parts,
    })
    this.#scopes[this.#scope]!.nodes.push(place)
    return this
  }

  /** A sub-process of any kind, with what is inside. */
  inside(
    id: string,
    kind: 'subProcess' | 'eventSubProcess' | 'transaction' | 'adHocSubProcess',
    fill: (inner: this) => void,
    parts: NodeParts = {},
  ): this {
    const inner = this.#scopes.length
    this.node(id, kind, { ...parts, inner })
    const outer = this.#scope
    this.#scopes.push({ node: this.#at(id), parent: outer, kind, nodes: [], starts: [], eventSubProcesses: [] })
    if (kind === 'eventSubProcess') this.#scopes[outer]!.eventSubProcesses.push(this.#at(id))
    this.#scope = inner
    fill(this)
    this.#scope = outer
    return this
  }

  boundary(id: string, on: string, parts: NodeParts = {}): this {
    const host = this.#at(on)
    this.node(id, 'boundaryEvent', { interrupting: true, ...parts })
    const place = this.#at(id)
    this.#nodes[place] = { ...this.#nodes[place]!, attachedTo: host }
    this.#nodes[host]!.boundary.push(place)
    return this
  }

  /** Of a boundary compensation event: who undoes. */
  compensatedBy(boundary: string, handler: string): this {
    this.#nodes[this.#at(boundary)]!.compensatedBy = this.#at(handler)
    return this
  }

  /** One flow between each two; `condition` is CEL, `default` marks the default flow. */
  flow(from: string, to: string, condition?: string): this {
    const place = this.#flows.length
    const isDefault = condition === 'default'
    this.#flows.push({
      id: `${from}-${to}${this.#flows.some(flow => flow.id === `${from}-${to}`) ? `-${place}` : ''}`,
      name: '',
      from: this.#at(from),
      to: this.#at(to),
      ...(condition === undefined || isDefault ? {} : { condition: { cel: condition, source: condition } }),
    })
    const source = this.#nodes[this.#at(from)]!
    source.outgoing.push(place)
    if (isDefault) source.defaultFlow = place
    this.#nodes[this.#at(to)]!.incoming.push(place)
    return this
  }

  path(...ids: string[]): this {
    for (const [index, id] of ids.slice(1).entries()) this.flow(ids[index]!, id)
    return this
  }

  place(id: string): number {
    return this.#at(id)
  }

  graph(key: string, settings: ProcessSettings = {}): Graph {
    for (const scope of this.#scopes) {
      scope.starts = scope.nodes.filter(place => {
        const { kind, incoming, attachedTo, events, forCompensation } = this.#nodes[place]!
        if (incoming.length > 0 || attachedTo !== undefined || forCompensation || kind === 'eventSubProcess')
          return false
        if (kind === 'intermediateCatchEvent' && events.some(({ event }) => event === 'link')) return false
        return kind !== 'startEvent' || events.every(({ event }) => event === 'none')
      })
    }
    return { version: 1, key, name: key, nodes: this.#nodes, flows: this.#flows, scopes: this.#scopes, settings }
  }

  #at(id: string): number {
    const place = this.#nodes.findIndex(node => node.id === id)
    if (place < 0) throw new Error(`there is no node ${id}`)
    return place
  }
}

export const graphOf = (
  key: string,
  build: (builder: GraphBuilder) => unknown,
  settings: ProcessSettings = {},
): Graph => {
  const builder = new GraphBuilder()
  build(builder)
  return builder.graph(key, settings)
}

export const cel = (text: string) => ({ cel: text, source: text })
