import { Budget } from '../budget.ts'
import { checkCombined } from './checkCombined.ts'
import { checkComputed } from './checkComputed.ts'
import { checkList } from './checkList.ts'
import { checkObject } from './checkObject.ts'
import { checkNumber, checkText, checkValue } from './checkPlain.ts'
import { checkRules } from './checkRules.ts'
import { finding } from './findings.ts'
import { type Formats, indexSchema, SchemaFault } from './schemaIndex.ts'
import { addSeen, fail, nothingSeen, type Run, type SchemaError, spend, timesOfForm } from './schemaRun.ts'
import { isRecord, type SchemaObject } from './schemaWords.ts'

/** A validator for a JSON Schema. It interprets instead of generating code, so that untrusted schemas are safe. */
export interface SchemaCheck {
  errors(value: unknown): SchemaError[]
  isValid(value: unknown): boolean
}

/**
 * Creates a validator for a schema of draft 4, 6, 7, 2019-09 or 2020-12. `root` resolves references of a part of a
 * document, `others` are further documents by address. Formats are validated up to draft 7 and are annotations since,
 * as the drafts define, unless the schema (`"x-formats": "assert"`, a vocabulary) or `formats` says otherwise. An
 * unusable schema throws a `SchemaFault` during validation.
 *
 * @example schemaCheck({ type: 'object', required: ['name'] }).errors({}) // [{ path: ['name'], keyword: 'required', …
 * }]
 */
export function schemaCheck(
  schema: unknown,
  {
    root = schema,
    others,
    formats,
  }: { root?: unknown; others?: Readonly<Record<string, unknown>>; formats?: Formats | undefined } = {},
): SchemaCheck {
  const index = indexSchema(root, others)
  const start = (whole: unknown, errors?: SchemaError[]): Run => ({
    index,
    check,
    draft: index.draft,
    formats: index.formats ?? formats,
    base: index.base,
    scope: [index.base],
    path: [],
    whole,
    ...(errors ? { errors } : {}),
    effort: { steps: 0, rules: new Budget(timesOfForm) },
    depth: 0,
  })
  return {
    errors(value) {
      const errors: SchemaError[] = []
      check(schema, value, start(value, errors))
      return errors
    },
    isValid: value => check(schema, value, start(value)),
  }
}

/** Validates a value against a schema at a place; all keywords recurse through this function. */
export function check(schema: unknown, value: unknown, run: Run): boolean {
  spend(run)
  if (schema === true || schema === undefined) return true
  if (schema === false) return fail(run, {}, 'false')
  if (!isRecord(schema)) return true
  const base = run.index.baseOf(schema, run.base)
  const draft = run.index.draftOf(schema, run.draft)
  const scope = base === run.base ? run.scope : [...run.scope, base]
  const here: Run = { ...run, base, draft, scope, depth: run.depth + 1 }
  // Members evaluated by sibling or parent schemas do not count as evaluated by this one.
  if (run.index.hasUnevaluated) here.seen = nothingSeen()
  const isGood = checkWords(schema, value, here)
  if (isGood) addSeen(run.seen, here.seen, run)
  return isGood
}

const steps = [
  checkValue,
  checkNumber,
  checkText,
  checkDynamic,
  checkCombined,
  checkList,
  checkObject,
  checkRules,
  checkComputed,
] as const

function checkWords(schema: SchemaObject, value: unknown, run: Run): boolean {
  let isGood = true
  if (typeof schema.$ref === 'string') {
    isGood = checkReference(schema.$ref, value, run)
    // Up to draft 7, keywords beside a reference are ignored.
    if (run.draft <= 7 || (!isGood && !run.errors)) return isGood
  }
  for (const step of steps) {
    isGood = step(schema, value, run) && isGood
    if (!isGood && !run.errors) return false
  }
  return isGood
}

function checkReference(ref: string, value: unknown, run: Run): boolean {
  const found = run.index.locate(ref, run.base)
  if (!found) throw new SchemaFault(ref, finding('SCHEMA_REFERENCE_UNKNOWN', { ref }))
  const scope = found.base === run.base ? run.scope : [...run.scope, found.base]
  return check(found.schema, value, { ...run, base: found.base, scope })
}

/** Checks `$dynamicRef` and `$recursiveRef`: the outermost document with the anchor wins. */
function checkDynamic(schema: SchemaObject, value: unknown, run: Run): boolean {
  const ref = run.draft === 2019 ? schema.$recursiveRef : run.draft === 2020 ? schema.$dynamicRef : undefined
  if (typeof ref !== 'string') return true
  const first = run.index.locate(ref, run.base)
  if (!first) throw new SchemaFault(ref, finding('SCHEMA_REFERENCE_UNKNOWN', { ref }))
  const name = ref.slice(ref.indexOf('#') + 1)
  const isDynamic = run.index.dynamicAnchor(first.base, name) !== undefined
  const outer = isDynamic ? run.scope.find(base => run.index.dynamicAnchor(base, name) !== undefined) : undefined
  if (outer === undefined) return check(first.schema, value, { ...run, base: first.base })
  return check(run.index.dynamicAnchor(outer, name), value, { ...run, base: outer })
}
