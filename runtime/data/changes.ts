import type { EndpointName } from '../../schemas/types/common.ts'

/**
 * Tells open pages that records of a family were written, wherever that happened: a list in another tab loads again
 * without knowing who edits its records, and the page of a record that was deleted does not ask for it once more.
 */
type Listener = (family: string, origin: unknown, removed: readonly string[]) => void

const listeners = new Set<Listener>()

const familyOf = (name: EndpointName) => name.split('.')[0] ?? ''

/**
 * `announceChange('position.add', page)`; the origin is the page that wrote and reloads itself, `removed` the ids of
 * records that are gone.
 */
export function announceChange(endpoint: EndpointName, origin: unknown, removed: readonly string[] = []): void {
  for (const listener of [...listeners]) listener(familyOf(endpoint), origin, removed)
}

/** Calls `listener` when another page wrote records of the family that `source` belongs to, with the ids of those gone. */
export function onChange(
  source: EndpointName,
  origin: unknown,
  listener: (removed: readonly string[]) => void,
): () => void {
  const family = familyOf(source)
  const heard: Listener = (changed, by, removed) => {
    if (changed === family && by !== origin) listener(removed)
  }
  listeners.add(heard)
  return () => listeners.delete(heard)
}
