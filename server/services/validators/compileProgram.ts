import type { SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { judgedText } from './judgedText.ts'

/** Program of the process that compiles forms. It runs until it is stopped. */
process.on('message', ({ schema }: { schema: SchemaObject }) => {
  process.send?.(judgedText(schema))
})
