import type { Endpoint } from '../types/endpoint.ts'

/**
 * The entity whose form an endpoint takes and stores; undefined for one that takes no form or only reads.
 *
 * @example entityOfForm({ definition: { do: 'create', … }, entity: 'project' }) // 'project'
 */
export function entityOfForm({
  definition,
  entity,
}: {
  definition: Endpoint
  /** Of the generic operation: its own, or that of the family. */
  entity: string | undefined
}): string | undefined {
  if (definition.do === 'create' || definition.do === 'update' || definition.do === 'save') return entity
  if (definition.do !== 'handler' || definition.call.startsWith('GET ')) return undefined
  // With these shapes the properties of the entity are what is searched by.
  return ['page', 'list', 'tree'].includes(definition.returns.shape) ? undefined : definition.accepts?.entity
}
