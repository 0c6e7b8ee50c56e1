import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import type { SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { compilerOptions, customFormats, exportName, withKeywords } from './compilerOptions.ts'

/** The module is a function; its types say so only where modules are resolved as bundlers do. */
const standaloneCode = standalone as unknown as (ajv: Ajv) => string

/**
 * Compiles the copy of a schema (`compilable`) to JavaScript, as text; nothing of it is run by ajv's standalone form
 * but the compiler itself. The same compiler that `@rjsf/validator-ajv8` uses at build.
 */
export function compileText(schema: SchemaObject): string {
  const ajv = withKeywords(new Ajv({ ...compilerOptions, schemas: [{ ...schema, $id: exportName }] }))
  for (const [name, test] of Object.entries(customFormats)) ajv.addFormat(name, test)
  return standaloneCode(ajv)
}
