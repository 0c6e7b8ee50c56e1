import type { Property } from '../../../schemas/types/entity.ts'

const kept = new WeakMap<Property, unknown>()

/** The schema of a value with parts: its own, or what the property says of its parts. The same object each time. */
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
