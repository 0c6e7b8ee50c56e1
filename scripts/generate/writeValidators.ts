import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import type { Ajv } from 'ajv'
import { compilable } from '../../schemas/evaluate/json-schema/compiled/compilable.ts'
import type { SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import {
  compilerOptions,
  customFormats,
  exportName,
  withKeywords,
} from '../../server/services/validators/compilerOptions.ts'
import { judgedText } from '../../server/services/validators/judgedText.ts'
import { shippedAddress } from '../../server/services/validators/storedValidators.ts'
import type { Output } from './output.ts'
import { shippedForms } from './shippedForms.ts'

/** Compiles a form as rjsf does for its forms, with our keywords, formats and matcher. */
export const compileByPackage = (schema: SchemaObject): string =>
  compileSchemaValidatorsCode(
    { ...schema, $id: exportName },
    {
      ajvOptionsOverrides: compilerOptions,
      ajvFormatOptions: false,
      customFormats,
      extenderFn: ajv => withKeywords(ajv as Ajv),
    },
  )

/** `server/services/validators/generated/shipped.json`: the modules of the forms that the product ships. */
export function writeValidators(root: string, output: Output): void {
  const modules: Record<string, string> = {}
  for (const { name, schema } of shippedForms(root)) {
    const copy = compilable(schema)
    const made = judgedText(schema as SchemaObject, compileByPackage)
    if ('reason' in copy || 'reason' in made)
      throw new Error(`${name} cannot be compiled: ${'reason' in made ? made.reason.message : ''}`)
    modules[shippedAddress(copy.schema)] = made.text
  }
  const sorted = Object.fromEntries(Object.entries(modules).sort(([one], [other]) => (one < other ? -1 : 1)))
  output.write('server/services/validators/generated/shipped.json', `${JSON.stringify(sorted, null, 1)}\n`)
}
