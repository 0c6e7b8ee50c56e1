import type { GraphNode } from '../state/graph.ts'
import { earliestAfter, nodeOrder } from './nodeOrder.ts'
import type { Reading } from './reading.ts'

/**
 * Precomputes for inclusive and complex joins the flows from which a token can reach each incoming flow without passing
 * the join. The walk goes backwards from all incoming flows at once, later flows first, and stops where all of them can
 * be reached: a token there never holds up the join, because one of them is filled. In a model of many blocks in a row,
 * each join therefore visits only its own block.
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

interface Search {
  join: number
  masks: ReadonlyMap<number, bigint>
  full: bigint
  dead: Set<number>
}

class Walk {
  private readonly reading: Reading
  /** Priority of a flow; higher values are visited first. */
  private readonly order: number[]
  private readonly places: number[]
  private readonly earliest: number[]

  constructor(reading: Reading) {
    this.reading = reading
    const places = nodeOrder(reading)
    this.places = places
    this.earliest = earliestAfter(reading, places)
    this.order = reading.flows.map(({ from, to }) => {
      const [source = 0, target = 0] = [places[from], places[to]]
      // A backward flow waits until everything that starts at its target is known.
      return source < target ? source : target - 0.5
    })
  }

  reachOf(place: number, join: GraphNode): number[][] {
    const full = (1n << BigInt(join.incoming.length)) - 1n
    const masks = this.masksOf(place, join, full)
    this.complete(masks, place, full)
    const reach: number[][] = join.incoming.map(() => [])
    const add = (flow: number, mask: bigint) => {
      for (const [index, list] of reach.entries()) if ((mask >> BigInt(index)) & 1n) list.push(flow)
    }
    const dead = new Set<number>()
    const led = new Set<number>()
    for (const [flow, mask] of masks) {
      if (mask === full) continue
      add(flow, mask)
      // A token that can also take a flow from which all incoming flows are reached does not hold up the join either.
      for (const beside of this.besides(flow)) {
        if (led.has(beside) || !this.leadsToFull(beside, { join: place, masks, full, dead })) continue
        led.add(beside)
        add(beside, full)
      }
    }
    for (const list of reach) list.sort((a, b) => a - b)
    return reach
  }

  /** Returns for each visited flow a bit mask of the incoming flows it leads to. */
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
      if (mask === full || from === place) continue
      for (const before of this.into(from)) reached(before, mask)
    }
    return masks
  }

  /** Inserts in order; the next flow to visit is last. */
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

  /**
   * The walk stopped at flows that lead everywhere; this completes the masks of flows before them that were reached
   * another way.
   */
  private complete(masks: Map<number, bigint>, join: number, full: bigint): void {
    for (let isChanged = true; isChanged; ) {
      isChanged = false
      const dead = new Set<number>()
      for (const [flow, mask] of masks) {
        if (mask === full || !this.leadsToFull(flow, { join, masks, full, dead })) continue
        masks.set(flow, full)
        isChanged = true
      }
    }
  }

  /** Whether a token on the flow can reach one that leads to all incoming flows. `dead` caches flows that cannot. */
  private leadsToFull(flow: number, { join, masks, full, dead }: Search): boolean {
    const seen = new Set<number>()
    const open = [flow]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (masks.get(next) === full) return true
      const to = this.reading.flows[next]?.to
      if (to === undefined || to === join || seen.has(to) || dead.has(to)) continue
      // Behind the join, with no loop leading back.
      if ((this.earliest[to] ?? 0) > (this.places[join] ?? 0)) continue
      seen.add(to)
      open.push(...this.outOf(to))
    }
    for (const place of seen) dead.add(place)
    return false
  }

  private source(flow: number): number {
    return this.reading.flows[flow]?.from ?? -1
  }

  /**
   * Returns the flows by which a token reaches a node: for a boundary event those of its activity, for a catching link
   * those of its throws.
   */
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

  /** Returns the flows that a token at the source of a flow can take, including those of boundary events. */
  private besides(flow: number): number[] {
    const from = this.reading.node(this.source(flow))
    return this.outOf(from.attachedTo ?? this.source(flow))
  }
}
