import type { Reading } from './reading.ts'

/** The place of each node in an order in which, loops apart, every node stands behind those that lead to it. */
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

/** Where scopes begin comes first, so that a walk does not start in the middle. */
const rootsOf = (reading: Reading): number[] => [
  ...reading.scopes.flatMap(({ starts }) => starts),
  ...reading.nodes.flatMap(({ kind }, place) => (kind === 'startEvent' ? [place] : [])),
  ...reading.nodes.keys(),
]

/** Where a token of a node can come to next, boundary events and links among it. */
export function following(reading: Reading, place: number): number[] {
  const node = reading.node(place)
  const links = node.kind === 'intermediateThrowEvent' ? reading.linked(place) : []
  return [...node.outgoing.flatMap(flow => reading.flows[flow]?.to ?? []), ...node.boundary, ...links]
}

/** For each node, the first place in that order that a token of it can ever come to: its own, unless a loop leads back. */
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
