import type { Property } from '../../../../schemas/types/entity.ts'

/** A part of a nested value, such as `lines.2.productId`. */
export interface NestedValue {
  path: string
  property: Property
  value: unknown
}

/** Returns the described parts of an object, or of each object in a list, at any depth. */
export function nestedValues(property: Property, value: unknown, path: string): NestedValue[] {
  const { properties, rows } = partsOf(property, value, path)
  return rows.flatMap(row =>
    Object.entries(properties).flatMap(([name, part]) => {
      const inner = row.values[name]
      if (inner === null || inner === undefined) return []
      const place = `${row.path}.${name}`
      return [{ path: place, property: part, value: inner }, ...nestedValues(part, inner, place)]
    }),
  )
}

interface Parts {
  properties: Record<string, Property>
  rows: { path: string; values: Record<string, unknown> }[]
}

const none: Parts = { properties: {}, rows: [] }

function partsOf(property: Property, value: unknown, path: string): Parts {
  if (property.type === 'object' && property.properties && isObject(value))
    return { properties: property.properties, rows: [{ path, values: value }] }
  if (property.type === 'array' && property.items?.properties && Array.isArray(value))
    return {
      properties: property.items.properties,
      rows: value.flatMap((row: unknown, index) => (isObject(row) ? [{ path: `${path}.${index}`, values: row }] : [])),
    }
  return none
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
