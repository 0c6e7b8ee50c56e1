import { type FieldPath, isWithinPath, samePath } from '../forms/design/formDefinition.ts'
import type { FormEdge, FormGraph } from './formGraph.ts'

export interface Recomputed {
  path: FieldPath
  /** The edges that lead to it from what has changed before. */
  by: readonly FormEdge[]
}

/**
 * Returns what a change of a field computes or judges again, directly or by others, each after what it reads (a cycle
 * is broken at its last field). A change of a list or record is one of its members, and the other way round.
 */
export function recomputedBy({ edges }: FormGraph, changed: FieldPath): Recomputed[] {
  const reached: FieldPath[] = []
  const touches = (one: FieldPath, other: FieldPath) => isWithinPath(one, other) || isWithinPath(other, one)
  // A field that is only locked, required or judged again keeps its value, so nothing follows from it. Hiding clears
  // the value, and so do other options; a choice fills in others.
  const passesOn = ({ kind }: FormEdge) => ['formula', 'visible', 'options', 'fill'].includes(kind)
  const queue: FieldPath[] = [changed]
  const used = new Set<FormEdge>()
  for (const path of queue)
    for (const edge of edges) {
      if (used.has(edge) || !touches(edge.from, path)) continue
      used.add(edge)
      if (samePath(edge.to, changed)) continue
      if (!reached.some(each => samePath(each, edge.to))) reached.push(edge.to)
      if (passesOn(edge) && !queue.some(each => samePath(each, edge.to))) queue.push(edge.to)
    }
  return inOrder(reached, [...used])
}

/** Returns fields so that each comes after those that it reads. */
function inOrder(fields: readonly FieldPath[], edges: readonly FormEdge[]): Recomputed[] {
  const left = [...fields]
  const ordered: Recomputed[] = []
  const reads = (path: FieldPath) => edges.filter(({ to }) => samePath(to, path))
  while (left.length > 0) {
    const isFree = (path: FieldPath) =>
      !reads(path).some(({ from }) => !samePath(from, path) && left.some(each => samePath(each, from)))
    const leads = (path: FieldPath) =>
      edges.some(edge => samePath(edge.from, path) && left.some(each => samePath(each, edge.to)))
    const free = left.findIndex(isFree)
    const [path] = left.splice(free < 0 ? Math.max(0, left.findIndex(leads)) : free, 1)
    ordered.push({ path: path!, by: reads(path!) })
  }
  return ordered
}
