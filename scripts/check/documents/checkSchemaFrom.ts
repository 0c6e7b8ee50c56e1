import type { Entity, Property } from '../../../schemas/types/entity.ts'
import type { CheckContext } from '../context.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'

/** Checks that a JSON Schema is in the record, or in a record that it refers to. */
export function checkSchemaFrom(context: CheckContext, entity: Entity, spot: Spot, property: Property): void {
  const place = property['x-schemaFrom']
  if (place === undefined) return
  const at = spot.at('x-schemaFrom')
  if (property.type !== 'object' && property.type !== 'array') at.error('"x-schemaFrom" is for an object or an array')
  for (const other of ['x-schema', 'properties', 'items'] as const)
    if (property[other] !== undefined) at.error(`"x-schemaFrom" stands instead of "${other}"`)
  const [first = '', inner] = place.split('.')
  const own = memberOf(at, entity, first)
  if (!own) return
  if (inner === undefined) {
    checkHolds(at, first, own)
    return
  }
  const target = own['x-ref']
  if (target === undefined || own.type === 'array') {
    at.error(`"${first}" does not refer to a record`)
    return
  }
  const other = context.project.entities.get(target)?.content
  const held = other && memberOf(at, other, inner)
  if (held) checkHolds(at, inner, held)
}

function memberOf(spot: Spot, { name: entity, properties }: Entity, name: string): Property | undefined {
  if (Object.hasOwn(properties, name)) return properties[name]
  spot.error(`"${name}" is not a property of entity "${entity}"${hint(name, Object.keys(properties))}`)
  return undefined
}

function checkHolds(spot: Spot, name: string, { type, 'x-secret': isSecret }: Property): void {
  if (isSecret) spot.error(`"${name}" is secret, so the form could not be shown`)
  else if (type !== 'object' && type !== 'string')
    spot.error(`"${name}" is of type ${type}; a JSON Schema is an object or its text`)
}
