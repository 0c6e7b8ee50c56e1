import type { Reading } from './reading.ts'

/** Returns the position of each node in an order in which, except for loops, every node follows its predecessors. */
export function nodeOrder(reading: Reading): number[] {
  const order = new Array<number>(reading.nodes.length).fill(-1)
  const seen = new Set<number>()
  let next = reading.nodes.length
  for (const root of rootsOf(reading)) {
    const open: { place: number; after: number[] }[] = []
    const enter = (place: number) => {
      if (seen.has(place)) return
      seen.add(place)
      open.push({ place, after: following(reading, place) })
    }
    enter(root)
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const place = top.after.pop()
      if (place !== undefined) enter(place)
      else {
        open.pop()
        order[top.place] = --next
      }
    }
  }
  return order
}

/** Starts of scopes come first, so that a walk does not start in the middle. */
const rootsOf = (reading: Reading): number[] => [
  ...reading.scopes.flatMap(({ starts }) => starts),
  ...reading.nodes.flatMap(({ kind }, place) => (kind === 'startEvent' ? [place] : [])),
  ...reading.nodes.keys(),
]

/** Returns the nodes a token can reach next, including boundary events and links. */
export function following(reading: Reading, place: number): number[] {
  const node = reading.node(place)
  const links = node.kind === 'intermediateThrowEvent' ? reading.linked(place) : []
  return [...node.outgoing.flatMap(flow => reading.flows[flow]?.to ?? []), ...node.boundary, ...links]
}

/**
 * Returns for each node the earliest position in the order that its token can ever reach: its own, unless a loop leads
 * back.
 */
export function earliestAfter(reading: Reading, order: readonly number[]): number[] {
  const earliest = [...order]
  const backwards = [...order.keys()].sort((a, b) => (order[b] ?? 0) - (order[a] ?? 0))
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const place of backwards) {
      const least = Math.min(earliest[place] ?? 0, ...following(reading, place).map(next => earliest[next] ?? 0))
      if (least === earliest[place]) continue
      earliest[place] = least
      isChanged = true
    }
  }
  return earliest
}
