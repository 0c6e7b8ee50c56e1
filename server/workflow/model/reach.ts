import type { GraphNode } from '../engine/graph.ts'
import type { Reading } from './reading.ts'

/**
 * Precomputes for inclusive and complex joins from which flows a token can come to each incoming flow without passing the
 * join: a walk backwards from each. Of a model of many blocks in a row only the flows of its own block are kept: a token
 * that can still come to all incoming flows never holds up a join, because one of them is filled.
 */
export function addReach(reading: Reading): void {
  const walk = new Walk(reading)
  for (const [place, node] of reading.nodes.entries()) {
    if (node.kind !== 'inclusiveGateway' && node.kind !== 'complexGateway') continue
    if (node.incoming.length > 1) node.reach = walk.reachOf(place, node)
  }
}

class Walk {
  private readonly reading: Reading
  /** For each flow: when it was last seen, and by how many incoming flows of the present join. */
  private readonly seen: Int32Array
  private readonly joins: Int32Array
  private readonly counts: Int32Array
  private walks = 0

  constructor(reading: Reading) {
    this.reading = reading
    this.seen = new Int32Array(reading.flows.length)
    this.joins = new Int32Array(reading.flows.length).fill(-1)
    this.counts = new Int32Array(reading.flows.length)
  }

  reachOf(place: number, join: GraphNode): number[][] {
    const all = join.incoming.map(flow => this.before(flow, place))
    const isFull = (flow: number) => this.counts[flow] === join.incoming.length
    const isPartial = (flow: number) => this.joins[flow] === place && !isFull(flow)
    return all.map(flows =>
      flows.filter(flow => !isFull(flow) || this.besides(flow).some(isPartial)).sort((a, b) => a - b),
    )
  }

  /** All flows from which a token can come to this one, itself among them. */
  private before(flow: number, join: number): number[] {
    const stamp = ++this.walks
    const found: number[] = []
    const open = [flow]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (this.seen[next] === stamp) continue
      this.seen[next] = stamp
      if (this.joins[next] !== join) {
        this.joins[next] = join
        this.counts[next] = 0
      }
      this.counts[next] = (this.counts[next] ?? 0) + 1
      found.push(next)
      const from = this.reading.flows[next]?.from
      if (from !== undefined && from !== join) open.push(...this.into(from))
    }
    return found
  }

  /** Flows by which a token comes to a node: of a boundary event those of its activity, of a link those of its throws. */
  private into(place: number): number[] {
    const node = this.reading.node(place)
    if (node.attachedTo !== undefined) return this.reading.node(node.attachedTo).incoming
    const [event] = node.kind === 'intermediateCatchEvent' ? node.events : []
    if (event?.event !== 'link') return node.incoming
    return this.throwsOf(node.scope, event.name).flatMap(thrower => thrower.incoming)
  }

  private throwsOf(scope: number, name: string): GraphNode[] {
    const nodes = this.reading.scopes[scope]?.nodes ?? []
    return nodes
      .map(place => this.reading.node(place))
      .filter(
        ({ kind, events }) =>
          kind === 'intermediateThrowEvent' && events.some(one => one.event === 'link' && one.name === name),
      )
  }

  /** What a token at the source of a flow can take: the flows of the node and of its boundary events. */
  private besides(flow: number): number[] {
    const from = this.reading.node(this.reading.flows[flow]?.from ?? 0)
    const host = from.attachedTo === undefined ? from : this.reading.node(from.attachedTo)
    return [...host.outgoing, ...host.boundary.flatMap(event => this.reading.node(event).outgoing)]
  }
}
