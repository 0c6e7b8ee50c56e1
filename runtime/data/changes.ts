import type { EndpointName } from '../../schemas/types/common.ts'
import { knownEndpoint } from '../schema/endpoints.ts'

/**
 * Announces writes to open pages: a list in another tab reloads without knowing the editor, and the page of a deleted
 * record does not request it again.
 */
type Listener = (family: string, origin: unknown, removed: readonly string[]) => void

const listeners = new Set<Listener>()

const familyOf = (name: EndpointName) => name.split('.')[0] ?? ''

/**
 * Announces a write, such as `announceChange('position.add', page)`. `origin` is the page that wrote and reloads
 * itself, `removed` the ids of deleted records. Families in the endpoint's `changes` are announced too.
 */
export function announceChange(endpoint: EndpointName, origin: unknown, removed: readonly string[] = []): void {
  for (const listener of [...listeners]) listener(familyOf(endpoint), origin, removed)
  // Other changed families also concern the page that wrote.
  const others = knownEndpoint(endpoint)?.family.changes ?? []
  for (const family of others) for (const listener of [...listeners]) listener(family, origin, [])
}

/** Calls `listener` when another page has written records of `source`'s family, with the ids of deleted ones. */
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
