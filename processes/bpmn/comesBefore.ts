import type { GraphNode } from '../state/graph.ts'
import type { Reading } from './reading.ts'

/** Maximum number of steps; a larger model is not checked, because no person drew it. */
const mostSteps = 2_000_000

/**
 * Returns a function that decides whether a token at the first node can later be at the second: by flows, boundary
 * events, links, and into and out of sub-processes. Compensation handlers and the nodes of an ad-hoc sub-process may
 * come after any node of their scope.
 */
export function comesBefore(reading: Reading): (first: number, later: number) => boolean {
  const known = new Map<number, ReadonlySet<number>>()
  let steps = 0
  return (first, later) => {
    if (isLoose(reading, later)) return true
    let after = known.get(first)
    if (!after && steps < mostSteps) {
      after = afterwards(reading, first)
      steps += after.size
      known.set(first, after)
    }
    return after === undefined || after.has(later)
  }
}

/** Whether the node, or a node around it, starts without a flow. */
function isLoose(reading: Reading, place: number): boolean {
  for (let at: number | undefined = place; at !== undefined; ) {
    const node = reading.node(at)
    const around: Reading['scopes'][number] | undefined = reading.scopes[node.scope]
    if (node.forCompensation || around?.kind === 'adHocSubProcess') return true
    at = around?.node
  }
  return false
}

function afterwards(reading: Reading, first: number): Set<number> {
  const found = new Set<number>()
  const open = successors(reading, first)
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (found.has(place)) continue
    found.add(place)
    const node = reading.node(place)
    open.push(...successors(reading, place), ...(node.inner === undefined ? [] : begun(reading, node.inner)))
  }
  return found
}

/** Returns where a token may be next: after the node, or after its enclosing sub-process. */
function successors(reading: Reading, place: number): number[] {
  const next: number[] = [...reading.linked(place), ...(reading.node(place).loop ? [place] : [])]
  for (let at: number | undefined = place; at !== undefined; ) {
    const node: GraphNode = reading.node(at)
    const scope: Reading['scopes'][number] | undefined = reading.scopes[node.scope]
    next.push(...node.outgoing.flatMap(flow => reading.flows[flow]?.to ?? []), ...node.boundary)
    next.push(...(scope?.eventSubProcesses ?? []))
    if (at !== place && node.loop && node.inner !== undefined) next.push(...begun(reading, node.inner))
    at = scope?.node
  }
  return next
}

const begun = (reading: Reading, scope: number): number[] => [
  ...(reading.scopes[scope]?.starts ?? []),
  ...(reading.scopes[scope]?.nodes ?? []).filter(place => reading.node(place).kind === 'startEvent'),
  ...(reading.scopes[scope]?.eventSubProcesses ?? []),
]
