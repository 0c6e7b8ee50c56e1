import type { Property } from '../../types/entity.ts'
import { schemaCheck } from './checkSchema.ts'
import { compiledCheckOf } from './compiledModules.ts'
import { SchemaFault } from './schemaIndex.ts'
import { type PlacedMessage, schemaMessages } from './schemaMessages.ts'

/**
 * Returns the faults inside a value whose property has its own JSON Schema; empty without a value.
 *
 * @example
 * valueErrors({}, { type: 'object', title: '配置', 'x-schema': { required: ['port'] } })
 * // [{ path: 'port', code: 'CONTENT_MISSING', values: { subject: 'port' }, message: 'port不能为空' }]
 */
export function valueErrors(value: unknown, property: Property): PlacedMessage[] {
  if (value === null || value === undefined || !property['x-schema']) return []
  return messagesBy(property['x-schema'], value, property.title)
}

/**
 * Validates a value against any schema, as forms and records do: formats are validated in every draft unless the schema
 * has `"x-formats": "annotate"`. An unusable schema refuses every value and says why. Where compiled code is loaded, it
 * judges, with the same answer; the interpreter judges all else.
 */
export function messagesBy(schema: unknown, value: unknown, title: string): PlacedMessage[] {
  try {
    const errors = compiledCheckOf(schema)?.(value) ?? schemaCheck(schema, { formats: 'assert' }).errors(value)
    return schemaMessages(errors, title)
  } catch (fault) {
    if (fault instanceof SchemaFault) return [{ path: '', ...fault.finding }]
    throw fault
  }
}
