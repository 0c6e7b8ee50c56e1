import { compile } from '../compile.ts'
import { formulaOf } from './computedValues.ts'
import { fail, type Run } from './schemaRun.ts'
import { isRecord, type SchemaObject } from './schemaWords.ts'

/**
 * Returns false if a computed member is missing because its formula exceeded a limit. A member that is missing because
 * of incomplete data is valid.
 */
export function checkComputed(schema: SchemaObject, value: unknown, run: Run): boolean {
  if (!isRecord(value) || !isRecord(schema.properties)) return true
  let isGood = true
  for (const [name, member] of Object.entries(schema.properties)) {
    const formula = formulaOf(member)
    const own = Object.hasOwn(value, name) ? value[name] : undefined
    if (formula === undefined || (own !== undefined && own !== null)) continue
    if (compile(formula).exceeds({ form: run.whole, row: value }, run.effort.rules))
      isGood = fail(run, isRecord(member) ? member : schema, 'x-value', {}, name)
  }
  return isGood
}
