import type { Property } from '../../../../schemas/types/entity.ts'
import type { RuleSet } from '../../../../schemas/types/ruleSet.ts'
import { registry } from '../../../ground/kernel/registry.ts'

/** A form field that no entity describes. */
export interface FormField {
  name: string
  title: string
  type: string
}

/** Returns such a field as a property. */
export function fieldProperty({ title, type }: FormField): Property {
  switch (type) {
    case 'number':
    case 'boolean':
      return { type, title }
    case 'date':
      return { type: 'string', format: 'date', title }
    case 'array':
      return { type: 'array', title, items: { type: 'string' } }
    default:
      return { type: 'string', title }
  }
}

/** Returns all fields that a rule may use: the non-secret properties of its entity, and its own fields. */
export function fieldsOf({ entity, properties }: Pick<RuleSet, 'entity' | 'properties'>): Record<string, Property> {
  const known = entity === undefined ? undefined : registry.entities.get(entity)
  const open = Object.entries(known?.properties ?? {}).filter(([, one]) => !one['x-secret'] && !one.readOnly)
  return { ...Object.fromEntries(open), ...properties }
}
