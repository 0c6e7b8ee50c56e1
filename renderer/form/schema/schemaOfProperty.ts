import type { Property } from '../../../schemas/types/entity.ts'

const kept = new WeakMap<Property, unknown>()

/** Returns the schema of a value with parts: its own, or one made from the property's parts. Cached. */
export function schemaOfProperty(property: Property | undefined): unknown {
  if (!property) return true
  if (property['x-schema']) return property['x-schema']
  const known = kept.get(property)
  if (known !== undefined) return known
  const { title: _, description: __, ...schema } = property
  const made = { ...schema, ...(property.properties ? { additionalProperties: false } : {}) }
  kept.set(property, made)
  return made
}
