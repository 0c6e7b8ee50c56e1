import type { EndpointName } from '../../schemas/types/common.ts'

/**
 * Tells open pages that records of a family were written, wherever that happened: a list in another tab loads again
 * without knowing who edits its records.
 */
type Listener = (family: string, origin: unknown) => void

const listeners = new Set<Listener>()

const familyOf = (name: EndpointName) => name.split('.')[0] ?? ''

/** `announceChange('position.add', page)`; the origin is the page that wrote and reloads itself. */
export function announceChange(endpoint: EndpointName, origin: unknown): void {
  for (const listener of [...listeners]) listener(familyOf(endpoint), origin)
}

/** Calls `listener` when another page wrote records of the family that `source` belongs to. */
export function onChange(source: EndpointName, origin: unknown, listener: () => void): () => void {
  const family = familyOf(source)
  const heard: Listener = (changed, by) => {
    if (changed === family && by !== origin) listener()
  }
  listeners.add(heard)
  return () => listeners.delete(heard)
}
