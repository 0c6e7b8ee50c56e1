import type { EndpointName } from '../../schemas/types/common.ts'
import { knownEndpoint } from '../schema/endpoints.ts'

/**
 * Tells open pages that records of a family were written, wherever that happened: a list in another tab loads again
 * without knowing who edits its records, and the page of a record that was deleted does not ask for it once more.
 */
type Listener = (family: string, origin: unknown, removed: readonly string[]) => void

const listeners = new Set<Listener>()

const familyOf = (name: EndpointName) => name.split('.')[0] ?? ''

/**
 * `announceChange('position.add', page)`; the origin is the page that wrote and reloads itself, `removed` the ids of
 * records that are gone. Families that change along, as their `changes` says, are told as well.
 */
export function announceChange(endpoint: EndpointName, origin: unknown, removed: readonly string[] = []): void {
  for (const listener of [...listeners]) listener(familyOf(endpoint), origin, removed)
  // What else the family says it changes is in another place of the screen, also for the page that wrote.
  const others = knownEndpoint(endpoint)?.family.changes ?? []
  for (const family of others) for (const listener of [...listeners]) listener(family, origin, [])
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
