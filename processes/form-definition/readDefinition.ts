import { type Finding, FoundError } from '../../schemas/evaluate/finding.ts'
import { givenSchema } from '../../schemas/evaluate/json-schema/givenSchema.ts'
import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FormDefinition } from '../../schemas/types/formDefinition.ts'
import type { FormSchema } from '../forms/formFields.ts'
import { finding } from './findings.ts'

/**
 * Returns the definition in a JSON text, or the fault of the text.
 *
 * @example readDefinition('{ "schema": { "type": "object" } }') // { definition: { schema: { type: 'object' } } }
 */
export function readDefinition(text: unknown): { definition: FormDefinition } | { fault: Finding } {
  const given = givenSchema(text)
  if ('fault' in given) return { fault: given.isMissing ? finding('DEFINITION_MISSING') : given.fault }
  const read = given.schema as Partial<FormDefinition>
  return isRecord(read.schema)
    ? { definition: read as FormDefinition }
    : { fault: finding('DEFINITION_SCHEMA_MISSING') }
}

/**
 * Returns the schema that displays and validates a form: the schema of its definition with the layout as `x-layout`,
 * and what is set for its print as `x-print`.
 *
 * @throws FoundError if the text is no definition
 */
export function schemaOf(text: unknown): FormSchema {
  const read = readDefinition(text)
  if ('fault' in read) throw new FoundError(read.fault)
  const { schema, layout, print } = read.definition
  return {
    ...schema,
    ...(layout === undefined ? {} : { 'x-layout': layout }),
    ...(print === undefined ? {} : { 'x-print': print }),
  } as FormSchema
}
