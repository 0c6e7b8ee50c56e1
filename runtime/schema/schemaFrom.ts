import type { Property } from '../../schemas/types/entity.ts'
import type { FieldSchema } from '../../schemas/types/pages/fieldSchema.ts'
import { type Element, recordEndpoint } from './endpoints.ts'

/** Returns the place of an external JSON Schema (`x-schemaFrom`); undefined if no endpoint reads its record. */
export async function schemaFrom(
  property: Property | undefined,
  { properties }: Element,
  place: 'form' | 'row',
): Promise<FieldSchema | undefined> {
  const [first, inner] = property?.['x-schemaFrom']?.split('.') ?? []
  if (first === undefined) return undefined
  if (inner === undefined) return `=${place}.${first}`
  const target = properties[first]?.['x-ref']
  const endpoint = target === undefined ? undefined : await recordEndpoint(target)
  return endpoint && { source: endpoint.name, with: { id: `=${place}.${first}` }, field: inner }
}
