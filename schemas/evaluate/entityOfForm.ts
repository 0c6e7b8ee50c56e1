import type { Endpoint } from '../types/endpoint.ts'

/**
 * Returns the entity whose form an endpoint accepts and stores; undefined if it accepts no form or only reads.
 *
 * @example entityOfForm({ definition: { do: 'create', … }, entity: 'project' }) // 'project'
 */
export function entityOfForm({
  definition,
  entity,
}: {
  definition: Endpoint
  /** Entity of the generic operation; default that of the family. */
  entity: string | undefined
}): string | undefined {
  if (definition.do === 'create' || definition.do === 'update' || definition.do === 'save') return entity
  if (definition.do !== 'handler' || definition.call.startsWith('GET ')) return undefined
  // For these shapes, the entity's properties are search arguments.
  return ['page', 'list', 'tree'].includes(definition.returns.shape) ? undefined : definition.accepts?.entity
}
