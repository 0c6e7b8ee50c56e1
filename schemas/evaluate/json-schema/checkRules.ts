import { evaluateCondition } from '../evaluateCondition.ts'
import { fail, type Run } from './schemaRun.ts'
import { isRecord, type SchemaObject } from './schemaWords.ts'

/** A rule between properties of an object: `{ "field": "to", "valid": "=form.from <= form.to", "message": "…" }`. */
export interface MemberRule {
  /** Property that gets the message. The rule is skipped while it is empty. */
  field: string
  valid: string
  message: string
}

export const rulesOf = (schema: SchemaObject): MemberRule[] =>
  Array.isArray(schema['x-rules']) ? (schema['x-rules'] as unknown[]).filter(isRule) : []

export const isRule = (rule: unknown): rule is MemberRule =>
  isRecord(rule) && ['field', 'valid', 'message'].every(word => typeof rule[word] === 'string')

/** Checks `x-rules` of an object: `form` is the whole value, `row` the object. */
export function checkRules(schema: SchemaObject, value: unknown, run: Run): boolean {
  if (!isRecord(value)) return true
  let isGood = true
  for (const { field, valid, message } of rulesOf(schema)) {
    const own = Object.hasOwn(value, field) ? value[field] : undefined
    if (own === undefined || own === null || own === '') continue
    if (!evaluateCondition(valid, { form: run.whole, row: value }, true, `x-rules of ${field}`, run.effort.rules))
      isGood = fail(run, schema, 'x-rules', { message }, field)
  }
  return isGood
}
