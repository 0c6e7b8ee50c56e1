import { fieldKinds } from '../../schemas/evaluate/fieldKinds.ts'
import type { FieldType, Property } from '../../schemas/types/entity.ts'
import { hasRows } from './resolveGrid.ts'

interface Use {
  dictionary: string | undefined
  hasOptions: boolean
  use: 'search' | 'form'
}

/** Whether its placeholder begins with 请输入; others begin with 请选择. */
export const isTyped = (input: FieldType): boolean => fieldKinds[input].typed

/** Whether it takes a whole row of the form. */
export const isWide = (input: FieldType): boolean => fieldKinds[input].wide

/** Returns the default input of a property. */
export function inputOf(property: Property | undefined, { dictionary, hasOptions, use }: Use): FieldType {
  const own = property?.['x-field']
  if (use === 'search') {
    if (property?.format && property['x-search'] === 'range') return 'dateRange'
    if (property?.type === 'array' && property['x-ref'])
      return own && fieldKinds[own].group === 'record' ? own : 'reference'
    if (property?.type === 'boolean' || property?.type === 'array') return 'select'
    if (own) return fieldKinds[own].searchedAs ?? own
  }
  if (own) return own
  if (property?.['x-schema'] || property?.['x-schemaFrom']) return 'schema'
  if (hasRows(property)) return 'table'
  if (hasOptions || dictionary || property?.enum) return property?.type === 'array' ? 'tags' : 'select'
  if (property?.['x-ref']) return 'reference'
  return byType(property, use)
}

function byType(property: Property | undefined, use: Use['use']): FieldType {
  switch (property?.type) {
    case 'array':
      return property.items?.type === 'object' ? 'json' : 'tags'
    case 'object':
      return property.properties ? 'schema' : 'json'
    case 'boolean':
      return 'switch'
    case 'integer':
    case 'number':
      return 'number'
    default:
      return byFormat(property, use)
  }
}

function byFormat(property: Property | undefined, use: Use['use']): FieldType {
  if (property?.['x-region']) return 'region'
  switch (property?.format) {
    case 'date':
      return 'date'
    case 'date-time':
    case 'local-date-time':
      return 'dateTime'
    case 'time':
      return 'time'
    case 'month':
      return 'month'
    case 'color':
      return 'color'
    case 'html':
      return use === 'form' ? 'richText' : 'text'
    default:
      if (property?.['x-secret']) return 'password'
      if (use === 'search') return 'text'
      return property?.['x-language'] ? 'code' : (property?.maxLength ?? 0) > 200 ? 'textarea' : 'text'
  }
}
