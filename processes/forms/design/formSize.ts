import type { Finding } from '../../../schemas/evaluate/finding.ts'
import { mostFields } from '../../../schemas/evaluate/formSize.ts'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { finding } from './findings.ts'

const mostLevels = 200
/** Keywords whose sub-schemas are drawn with the schema itself. */
const drawnWords = ['items', 'allOf', 'anyOf', 'oneOf', 'then', 'else', 'dependencies', 'dependentSchemas'] as const

/** Returns why a parsed form is too large to be designed: nested too deeply, or too many fields. */
export function sizeFault(form: { schema?: unknown }): Finding | undefined {
  if (isDeep(form)) return finding('FORM_TEXT_DEEP', { most: mostLevels })
  const count = countFields(form.schema)
  return count > mostFields ? finding('FORM_TEXT_FIELDS', { count, most: mostFields }) : undefined
}

/** Level by level, because recursion would exceed the stack. */
function isDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostLevels) return true
    level = level.flatMap(each => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}

function countFields(schema: unknown): number {
  if (Array.isArray(schema)) return schema.reduce<number>((sum, each) => sum + countFields(each), 0)
  if (!isRecord(schema)) return 0
  const properties = isRecord(schema.properties) ? Object.values(schema.properties) : []
  const inner = drawnWords.flatMap(word => {
    const value = schema[word]
    return isRecord(value) && word.startsWith('depend') ? Object.values(value) : [value]
  })
  return properties.length + countFields(properties) + countFields(inner)
}
