import type { RJSFSchema } from '@rjsf/utils'
import { benchFields, propertyOf } from '../form/formFields.ts'

/** The fields of the bench of forms as one JSON Schema, the same object each time. */
const made = new Map<number, RJSFSchema>()

export function benchSchema(count: number): RJSFSchema {
  const known = made.get(count)
  if (known) return known
  const fields = benchFields(count)
  const schema = {
    type: 'object',
    required: fields.flatMap(({ name, required }) => (required ? [name] : [])),
    properties: Object.fromEntries(fields.map(field => [field.name, propertyOf(field)])),
  } as RJSFSchema
  made.set(count, schema)
  return schema
}
