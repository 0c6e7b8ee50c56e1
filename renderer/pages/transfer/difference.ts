import type { Row } from '../../page/cellKind.ts'

/** The chosen records on the server, and the user's changes since. */
export interface Choice {
  bound: readonly Row[]
  added: ReadonlyMap<string, Row>
  removed: ReadonlySet<string>
}

type KeyOf = (row: Row) => string

/** Returns the rows on the right side. */
export const chosenRows = ({ bound, added, removed }: Choice, keyOf: KeyOf): Row[] => [
  ...added.values(),
  ...bound.filter(row => !removed.has(keyOf(row))),
]

/** Moves rows to the right. A row that was removed before is restored instead of added a second time. */
export function choose(choice: Choice, rows: readonly Row[], keyOf: KeyOf): Choice {
  const added = new Map(choice.added)
  const removed = new Set(choice.removed)
  for (const row of rows) if (!removed.delete(keyOf(row))) added.set(keyOf(row), row)
  return { ...choice, added, removed }
}

/** Moves rows to the left. */
export function drop(choice: Choice, rows: readonly Row[], keyOf: KeyOf): Choice {
  const added = new Map(choice.added)
  const removed = new Set(choice.removed)
  for (const row of rows) if (!added.delete(keyOf(row))) removed.add(keyOf(row))
  return { ...choice, added, removed }
}

/**
 * Returns removed rows that the server still has as chosen. The server does not offer them, so they stand first on the
 * left.
 */
export const droppedRows = ({ bound, removed }: Choice, keyOf: KeyOf): Row[] =>
  bound.filter(row => removed.has(keyOf(row)))

export const isChanged = ({ added, removed }: Choice): boolean => added.size > 0 || removed.size > 0
