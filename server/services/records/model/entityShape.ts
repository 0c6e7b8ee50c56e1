import type { Property } from '../../../../schemas/types/entity.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { wrong } from '../../faults.ts'
import { compileShape, type Shape } from './validate.ts'

/** Returns the properties of an entity that a caller may send. */
export function writableProperties(entityName: string): Record<string, Property> {
  const { properties } = registry.entity(entityName)
  return Object.fromEntries(Object.entries(properties).filter(([, one]) => !one.readOnly))
}

const checks = new Map<string, ReturnType<typeof compileShape>>()

/** Call after documents were added or removed at run time. */
export function forgetShapes(names: Iterable<string>): void {
  for (const name of names) checks.delete(name)
}

/**
 * Validates values of an entity and normalizes them in place. `trusted` values come from the program and may set
 * read-only properties.
 */
export function checkEntityValues(
  entityName: string,
  values: Record<string, unknown>,
  { isPartial, trusted }: { isPartial: boolean; trusted: boolean },
): FieldError[] {
  const entity = registry.entity(entityName)
  let check = checks.get(entityName)
  if (!check) {
    const shape: Shape = { properties: entity.properties, required: entity.required ?? [] }
    check = compileShape(shape)
    checks.set(entityName, check)
  }
  const errors = check(values, isPartial, trusted)
  if (trusted) return errors
  const readOnly = Object.keys(values).filter(name => entity.properties[name]?.readOnly)
  return [
    ...readOnly.map(name => wrong(name, 'FIELD_BY_SYSTEM', { title: entity.properties[name]?.title ?? name })),
    ...errors.filter(error => !readOnly.includes(error.field)),
  ]
}
