import type { Property } from '../../../../schemas/types/entity.ts'
import type { RuleSet } from '../../../../schemas/types/ruleSet.ts'
import { registry } from '../../../ground/kernel/registry.ts'

/** A field of a form that no entity describes. */
export interface FormField {
  name: string
  title: string
  type: string
}

/** What a field of such a form holds, in the words of the language. */
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

/** Everything that a rule of the set may speak of: properties of its entity but secrets, and its own fields. */
export function fieldsOf({ entity, properties }: Pick<RuleSet, 'entity' | 'properties'>): Record<string, Property> {
  const known = entity === undefined ? undefined : registry.entities.get(entity)
  const open = Object.entries(known?.properties ?? {}).filter(([, one]) => !one['x-secret'] && !one.readOnly)
  return { ...Object.fromEntries(open), ...properties }
}
