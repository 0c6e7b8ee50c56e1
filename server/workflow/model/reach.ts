import type { GraphNode } from '../engine/graph.ts'
import { nodeOrder } from './nodeOrder.ts'
import type { Reading } from './reading.ts'

/**
 * Precomputes for inclusive and complex joins from which flows a token can come to each incoming flow without passing the
 * join. A walk goes backwards from all incoming flows at once, later flows first, and ends where all incoming flows can be
 * reached: a token there never holds up the join, because one of them is filled. So of a model of many blocks in a row
 * each join looks at its own block only.
 */
export function addReach(reading: Reading): void {
  let walk: Walk | undefined
  for (const [place, node] of reading.nodes.entries()) {
    if (node.kind !== 'inclusiveGateway' && node.kind !== 'complexGateway') continue
    if (node.incoming.length < 2) continue
    walk ??= new Walk(reading)
    node.reach = walk.reachOf(place, node)
  }
}

class Walk {
  private readonly reading: Reading
  /** When a flow is looked at: the greater the sooner. */
  private readonly order: number[]

  constructor(reading: Reading) {
    this.reading = reading
    const places = nodeOrder(reading)
    this.order = reading.flows.map(({ from, to }) => {
      const [source = 0, target = 0] = [places[from], places[to]]
      // A flow that goes back waits until all that begins where it ends is known.
      return source < target ? source : target - 0.5
    })
  }

  reachOf(place: number, join: GraphNode): number[][] {
    const full = (1n << BigInt(join.incoming.length)) - 1n
    const masks = this.masksOf(place, join, full)
    const reach: number[][] = join.incoming.map(() => [])
    const add = (flow: number, mask: bigint) => {
      for (const [index, list] of reach.entries()) if ((mask >> BigInt(index)) & 1n) list.push(flow)
    }
    const led = new Set<number>()
    for (const [flow, mask] of masks) {
      if (mask === full) continue
      add(flow, mask)
      // A token that can also take a flow from which all is reached does not hold up the join either.
      for (const beside of this.besides(flow)) {
        if (led.has(beside) || (masks.get(beside) ?? full) !== full) continue
        led.add(beside)
        if (this.leadsToFull(beside, place, masks, full)) add(beside, full)
      }
    }
    for (const list of reach) list.sort((a, b) => a - b)
    return reach
  }

  /** For each flow that was looked at, which incoming flows it leads to, as bits. */
  private masksOf(place: number, join: GraphNode, full: bigint): Map<number, bigint> {
    const masks = new Map<number, bigint>()
    const open: number[] = []
    const waiting = new Set<number>()
    const reached = (flow: number, mask: bigint) => {
      const before = masks.get(flow) ?? 0n
      if ((before | mask) === before) return
      masks.set(flow, before | mask)
      if (waiting.has(flow)) return
      waiting.add(flow)
      this.insert(open, flow)
    }
    for (const [index, flow] of join.incoming.entries()) reached(flow, 1n << BigInt(index))
    for (let flow = open.pop(); flow !== undefined; flow = open.pop()) {
      waiting.delete(flow)
      const mask = masks.get(flow) ?? 0n
      const from = this.source(flow)
      if (from === place) continue
      // Where all is reached the walk ends, except to correct what was seen before that was known.
      for (const before of this.into(from)) if (mask !== full || masks.has(before)) reached(before, mask)
    }
    return masks
  }

  /** Keeps the list in order, the next one last. */
  private insert(open: number[], flow: number): void {
    const rank = this.order[flow] ?? 0
    let low = 0
    let high = open.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.order[open[middle] ?? 0] ?? 0) < rank) low = middle + 1
      else high = middle
    }
    open.splice(low, 0, flow)
  }

  /** Whether a token on that flow can still come to one from which all incoming flows are reached. */
  private leadsToFull(flow: number, join: number, masks: Map<number, bigint>, full: bigint): boolean {
    const seen = new Set<number>()
    const open = [flow]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (masks.get(next) === full) return true
      const to = this.reading.flows[next]?.to
      if (to === undefined || to === join || seen.has(to)) continue
      seen.add(to)
      open.push(...this.outOf(to))
    }
    return false
  }

  private source(flow: number): number {
    return this.reading.flows[flow]?.from ?? -1
  }

  /** Flows by which a token comes to a node: of a boundary event those of its activity, of a link those of its throws. */
  private into(place: number): number[] {
    const node = this.reading.node(place)
    if (node.attachedTo !== undefined) return this.reading.node(node.attachedTo).incoming
    return this.reading.linked(place).length === 0 || node.kind !== 'intermediateCatchEvent'
      ? node.incoming
      : this.reading.linked(place).flatMap(thrower => this.reading.node(thrower).incoming)
  }

  private outOf(place: number): number[] {
    const node = this.reading.node(place)
    if (node.kind === 'intermediateThrowEvent') {
      return [...node.outgoing, ...this.reading.linked(place).flatMap(catcher => this.reading.node(catcher).outgoing)]
    }
    return [...node.outgoing, ...node.boundary.flatMap(event => this.reading.node(event).outgoing)]
  }

  /** What a token at the source of a flow can take: the flows of the node and of its boundary events. */
  private besides(flow: number): number[] {
    const from = this.reading.node(this.source(flow))
    return this.outOf(from.attachedTo ?? this.source(flow))
  }
}
