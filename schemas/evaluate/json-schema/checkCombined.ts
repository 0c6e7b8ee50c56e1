import { typeOfValue } from './deepValue.ts'
import { addSeen, fail, nothingSeen, type Run, type SchemaError, type Seen } from './schemaRun.ts'
import { isRecord, type SchemaObject } from './schemaWords.ts'

/** Checks schemas of the same value: all, any, exactly one, not, if. */
export function checkCombined(schema: SchemaObject, value: unknown, run: Run): boolean {
  const { allOf, anyOf, oneOf } = schema
  let isGood = true
  if (Array.isArray(allOf))
    for (const part of allOf) {
      isGood = run.check(part, value, run) && isGood
      if (!isGood && !run.errors) return false
    }
  if (Array.isArray(anyOf)) isGood = checkBranches(schema, 'anyOf', anyOf, value, run) && isGood
  if (!isGood && !run.errors) return false
  if (Array.isArray(oneOf)) isGood = checkBranches(schema, 'oneOf', oneOf, value, run) && isGood
  if (!isGood && !run.errors) return false
  if (schema.not !== undefined && attempt(schema.not, value, run).isGood) isGood = fail(run, schema, 'not')
  if (run.draft >= 7 && schema.if !== undefined) isGood = checkCondition(schema, value, run) && isGood
  return isGood
}

/** Tries a schema without reporting; its evaluated members count only if it succeeds. */
function attempt(schema: unknown, value: unknown, run: Run): { isGood: boolean; seen?: Seen } {
  const { errors: _, ...quiet } = run
  if (!run.seen) return { isGood: run.check(schema, value, quiet) }
  const seen = nothingSeen()
  return { isGood: run.check(schema, value, { ...quiet, seen }), seen }
}

function checkBranches(
  schema: SchemaObject,
  word: 'anyOf' | 'oneOf',
  branches: readonly unknown[],
  value: unknown,
  run: Run,
): boolean {
  let found = 0
  for (const branch of branches) {
    const { isGood, seen } = attempt(branch, value, run)
    if (!isGood) continue
    found++
    addSeen(run.seen, seen, run)
    // If evaluated members do not matter, the first match suffices.
    if (word === 'anyOf' && !run.seen) return true
    if (word === 'oneOf' && found > 1) return fail(run, schema, 'oneOf', { found })
  }
  if (found > 0) return true
  if (!run.errors) return false
  const meant = meantBranch(branches, value, run)
  if (meant) run.errors.push(...meant)
  else fail(run, schema, word, { found: 0 })
  return false
}

/** Reports the faults of the intended branch: the only one whose type and fixed values match. */
function meantBranch(branches: readonly unknown[], value: unknown, run: Run): SchemaError[] | undefined {
  const { seen: _, ...outer } = run
  const tried = branches.map(branch => {
    const errors: SchemaError[] = []
    run.check(branch, value, { ...outer, errors })
    return errors
  })
  const deciding = new Set(['type', 'const', 'enum', 'false'])
  const isKind = (error: SchemaError) => {
    const depth = error.path.length - run.path.length
    if (depth === 0) return deciding.has(error.keyword)
    return depth === 1 && (error.keyword === 'const' || (error.keyword === 'enum' && isSingle(error.params.allowed)))
  }
  const fitting = tried.filter(errors => !errors.some(isKind))
  if (fitting.length === 1) return fitting[0]
  // Among records of the same kind: the branch that declares all present names.
  if (fitting.length === 0 || typeOfValue(value) !== 'object' || !isRecord(value)) return undefined
  const closest = fitting.filter(errors => errors.every(error => error.keyword !== 'required'))
  return closest.length === 1 ? closest[0] : undefined
}

const isSingle = (allowed: unknown) => Array.isArray(allowed) && allowed.length === 1

function checkCondition(schema: SchemaObject, value: unknown, run: Run): boolean {
  const { isGood, seen } = attempt(schema.if, value, run)
  if (isGood) addSeen(run.seen, seen, run)
  return run.check(isGood ? schema.then : schema.else, value, run)
}
