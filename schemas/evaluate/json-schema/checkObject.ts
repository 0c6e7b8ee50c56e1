import { schemasOfName } from './checkPlain.ts'
import { requiredMembers } from './memberConditions.ts'
import { fail, namesOfStep, type Run, spend } from './schemaRun.ts'
import { isRecord, type SchemaObject } from './schemaWords.ts'

/** Checks object keywords. Only own members count, whatever their names. */
export function checkObject(schema: SchemaObject, value: unknown, run: Run): boolean {
  if (!isRecord(value)) return true
  const names = Object.keys(value).filter(name => value[name] !== undefined)
  spend(run, (names.length + listed(schema.required)) / namesOfStep)
  let isGood = checkNames(schema, value, names, run)
  if (!isGood && !run.errors) return false
  isGood = checkMembers(schema, value, names, run) && isGood
  if (!isGood && !run.errors) return false
  isGood = checkDependencies(schema, value, run) && isGood
  return checkUnevaluated(schema, value, names, run) && isGood
}

const listed = (names: unknown) => (Array.isArray(names) ? names.length : 0)

const has = (value: Record<string, unknown>, name: string) => Object.hasOwn(value, name) && value[name] !== undefined

function checkNames(schema: SchemaObject, value: Record<string, unknown>, names: string[], run: Run): boolean {
  const { minProperties, maxProperties, propertyNames } = schema
  let isGood = true
  for (const name of requiredMembers(schema, value, run))
    if (!has(value, name)) isGood = fail(run, schema, 'required', { missing: name }, name)
  if (typeof minProperties === 'number' && names.length < minProperties)
    isGood = fail(run, schema, 'minProperties', { limit: minProperties })
  if (typeof maxProperties === 'number' && names.length > maxProperties)
    isGood = fail(run, schema, 'maxProperties', { limit: maxProperties })
  if (propertyNames !== undefined && run.draft >= 6) {
    const { errors: _, seen: __, ...quiet } = run
    for (const name of names)
      if (!run.check(propertyNames, name, quiet)) isGood = fail(run, schema, 'propertyNames', { name }, name)
  }
  return isGood
}

function checkMembers(schema: SchemaObject, value: Record<string, unknown>, names: string[], run: Run): boolean {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const patterns = isRecord(schema.patternProperties) ? schema.patternProperties : undefined
  const { additionalProperties } = schema
  const known = additionalProperties === false ? Object.keys(properties) : []
  spend(run, known.length / namesOfStep)
  let isGood = true
  for (const name of names) {
    const isDeclared = Object.hasOwn(properties, name)
    const matching = patterns ? schemasOfName(patterns, name, run) : []
    if (isDeclared) isGood = checkMember(properties[name], value, name, run) && isGood
    for (const inner of matching) isGood = checkMember(inner, value, name, run) && isGood
    const isKnown = isDeclared || matching.length > 0
    if (isKnown || additionalProperties !== undefined) run.seen?.names.add(name)
    if (!isKnown && additionalProperties !== undefined)
      isGood =
        additionalProperties === false
          ? fail(run, schema, 'additionalProperties', { name, known }, name)
          : checkMember(additionalProperties, value, name, run) && isGood
    if (!isGood && !run.errors) return false
  }
  return isGood
}

function checkMember(schema: unknown, value: Record<string, unknown>, name: string, run: Run): boolean {
  const { seen: _, ...outer } = run
  return run.check(schema, value[name], { ...outer, path: [...run.path, name] })
}

function checkDependencies(schema: SchemaObject, value: Record<string, unknown>, run: Run): boolean {
  let isGood = true
  for (const word of ['dependencies', 'dependentRequired', 'dependentSchemas'] as const) {
    const dependencies = schema[word]
    if (!isRecord(dependencies) || (word !== 'dependencies' && run.draft < 2019)) continue
    for (const [name, needed] of Object.entries(dependencies)) {
      if (!has(value, name)) continue
      spend(run, 1 + listed(needed) / namesOfStep)
      if (Array.isArray(needed)) {
        for (const other of needed as string[])
          if (!has(value, other)) isGood = fail(run, schema, 'dependencies', { missing: other, because: name }, other)
      } else isGood = run.check(needed, value, run) && isGood
    }
  }
  return isGood
}

function checkUnevaluated(schema: SchemaObject, value: Record<string, unknown>, names: string[], run: Run): boolean {
  const { seen } = run
  if (run.draft < 2019 || schema.unevaluatedProperties === undefined || !seen) return true
  let isGood = true
  for (const name of names) {
    if (seen.names.has(name)) continue
    isGood =
      schema.unevaluatedProperties === false
        ? fail(run, schema, 'unevaluatedProperties', { name }, name)
        : checkMember(schema.unevaluatedProperties, value, name, run) && isGood
    seen.names.add(name)
  }
  return isGood
}
