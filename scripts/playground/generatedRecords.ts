import type { Dictionary } from '../../schemas/types/dictionary.ts'
import type { Entity, Property } from '../../schemas/types/entity.ts'

type Row = Record<string, unknown>

const count = 24

/**
 * Returns records of an entity without written ones: each value follows from its property and the record number. Values
 * that cannot be generated, such as a text with a pattern, are omitted unless required.
 */
export function generatedRecords(entity: Entity, dictionaries: ReadonlyMap<string, Dictionary>): Row[] {
  const required = new Set(entity.required)
  return Array.from({ length: count }, (_, index) => {
    const row: Row = { id: String(index + 1) }
    for (const [name, property] of Object.entries(entity.properties)) {
      // The first of a tree are its roots.
      if (name === entity['x-tree']?.parent) row[name] = index < 3 ? null : String(Math.floor(index / 3))
      else row[name] = valueOfProperty(property, index, dictionaries, required.has(name))
    }
    return row
  })
}

function valueOfProperty(
  property: Property,
  index: number,
  dictionaries: ReadonlyMap<string, Dictionary>,
  isRequired: boolean,
): unknown {
  if (property['x-ref'] !== undefined) {
    const id = String((index % 5) + 1)
    return property.type === 'array' ? [id, String(((index + 1) % 5) + 1)] : id
  }
  const choices = property['x-dictionary'] ? dictionaries.get(property['x-dictionary'])?.entries : undefined
  if (choices && property.type === 'string') return choices[index % choices.length]?.value
  if (property.enum) return property.enum[index % property.enum.length]
  switch (property.type) {
    case 'boolean':
      return index % 3 !== 0
    case 'integer':
    case 'number': {
      const least = property.minimum ?? 0
      const most = property.maximum ?? least + 1000
      return least + ((index * 7) % (Math.floor(most - least) + 1))
    }
    case 'array':
      return isRequired ? [] : (property.default ?? [])
    case 'object':
      return property.default ?? {}
    case 'string':
      return textOf(property, index, isRequired)
  }
}

function textOf(property: Property, index: number, isRequired: boolean): string | null {
  const day = String((index % 28) + 1).padStart(2, '0')
  if (property.format === 'date') return `2026-01-${day}`
  if (property.format === 'local-date-time') return `2026-01-${day}T08:30:00`
  if (property.format === 'date-time') return `2026-01-${day}T08:30:00.000Z`
  if (property.format === 'email') return `person${index + 1}@example.com`
  if (property.format === 'uri') return `https://example.com/${index + 1}`
  const texts = [`${property.title}${index + 1}`, `${String(index + 1).padStart(3, '0')}`, `A${index + 1}`, 'A']
  const fitting = texts.find(
    text =>
      text.length <= (property.maxLength ?? 1000) &&
      text.length >= (property.minLength ?? 0) &&
      (property.pattern === undefined || new RegExp(property.pattern, 'u').test(text)),
  )
  return fitting ?? (isRequired ? (texts[0] ?? '') : null)
}
