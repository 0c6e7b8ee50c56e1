import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import { schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import type { SchemaFormContext } from './schemaFormContext.ts'

/**
 * The validator of rjsf, which asks it only which branch a value fits. Interprets: ajv would make code at run time,
 * which the content security policy forbids. The form checks values itself, by the schema as it came.
 */
export const schemaValidator: ValidatorType<unknown, RJSFSchema, SchemaFormContext> = {
  isValid: (schema, formData, rootSchema) => holds(schema, formData, rootSchema),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
}

function holds(schema: unknown, value: unknown, root: unknown): boolean {
  try {
    return value === undefined ? schema === true : schemaCheck(schema, { root, formats: 'assert' }).isValid(value)
  } catch {
    // A schema that cannot be judged fits nothing; the form shows its fault where it is drawn.
    return false
  }
}
