import type { Property } from '../../../schemas/types/entity.ts'
import type { FieldSchema } from '../../../schemas/types/pages/fieldSchema.ts'
import type { NodeSpec } from '../whyNode.ts'

/** Returns the JSON Schema of a value with parts: from the entity, or from its declared place. */
export function schemaOfNode(
  kind: string,
  { property, schema }: { property?: Property; schema?: FieldSchema },
): Pick<NodeSpec, 'schema' | 'schemaFrom'> {
  if (kind !== 'schema') return {}
  if (schema !== undefined) return { schemaFrom: schema }
  return property ? { schema: property['x-schema'] ?? property } : {}
}
