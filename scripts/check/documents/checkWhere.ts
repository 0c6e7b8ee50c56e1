import type { Period } from '../../../schemas/types/conditions.ts'
import type { Entity, Property } from '../../../schemas/types/entity.ts'
import type { CheckContext } from '../context.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'
import { entityOf } from './answers.ts'

export function findProperty(spot: Spot, entity: Entity, name: string, key = false): Property | undefined {
  const property = entity.properties[name]
  if (!property) {
    const near = hint(name, Object.keys(entity.properties))
    const message = `"${name}" is not a property of entity "${entity.name}"${near}`
    spot.error(message, { key })
  }
  return property
}

/** Checks that the properties of fixed conditions exist. */
export function checkWhere({ project }: CheckContext, where: Record<string, unknown>, own: Entity, spot: Spot): void {
  for (const path of Object.keys(where)) {
    const [name = '', inner] = path.split('.')
    const property = findProperty(spot.at(path), own, name, true)
    if (!property || inner === undefined) continue
    const target = entityOf(project, property['x-ref'])
    if (property.type === 'array' || !target)
      spot.at(path).error(`"${name}" does not refer to one record by x-ref`, { key: true })
    else if (own['x-source']) spot.at(path).error('only properties of the record itself with x-source', { key: true })
    else findProperty(spot.at(path), target, inner, true)
  }
}

export function checkPeriod(period: Period, own: Entity, spot: Spot): void {
  if (own['x-source']) spot.error('"during" is not possible with x-source', { key: true })
  for (const [end, name] of Object.entries(period)) {
    const property = findProperty(spot.at(end), own, name)
    if (property && property.format !== 'date' && property.format !== 'date-time')
      spot.at(end).error(`"${name}" must have the format date or date-time`)
  }
}
