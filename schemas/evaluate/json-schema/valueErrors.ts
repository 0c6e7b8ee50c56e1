import type { Property } from '../../types/entity.ts'
import { schemaCheck } from './checkSchema.ts'
import { SchemaFault } from './schemaIndex.ts'
import { type PlacedMessage, schemaMessages } from './schemaMessages.ts'

/**
 * What is wrong inside a value whose property has a JSON Schema of its own; nothing where there is no value.
 *
 *     valueErrors({}, { type: 'object', title: '配置', 'x-schema': { required: ['port'] } })
 *     // [{ path: 'port', message: 'port不能为空' }]
 */
export function valueErrors(value: unknown, property: Property): PlacedMessage[] {
  if (value === null || value === undefined || !property['x-schema']) return []
  return messagesBy(property['x-schema'], value, property.title)
}

/**
 * Judges a value by any schema, as forms and records do: a format is a demand in every draft, unless the schema says
 * `"x-formats": "annotate"`. A schema that cannot be used refuses every value and says why.
 */
export function messagesBy(schema: unknown, value: unknown, title: string): PlacedMessage[] {
  try {
    return schemaMessages(schemaCheck(schema, { formats: 'assert' }).errors(value), title)
  } catch (fault) {
    if (fault instanceof SchemaFault) return [{ path: '', message: fault.message }]
    throw fault
  }
}
