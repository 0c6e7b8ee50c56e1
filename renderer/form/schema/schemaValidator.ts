import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import { schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import type { SchemaFormContext } from './schemaFormContext.ts'

/**
 * Validator for rjsf, which uses it only to choose branches. It interprets schemas, because ajv would generate code,
 * which the content security policy forbids. The form validates values itself with the original schema.
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
    // An unusable schema matches nothing; the form shows its fault.
    return false
  }
}
