import { valueKey } from './deepValue.ts'
import { charactersOfStep, fail, type Run, spend } from './schemaRun.ts'
import type { SchemaObject } from './schemaWords.ts'

/** Checks list keywords; items without a positional schema use `items`, before 2020 `additionalItems`. */
export function checkList(schema: SchemaObject, value: unknown, run: Run): boolean {
  if (!Array.isArray(value)) return true
  const { minItems, maxItems, uniqueItems } = schema
  let isGood = true
  if (typeof minItems === 'number' && value.length < minItems)
    isGood = fail(run, schema, 'minItems', { limit: minItems })
  if (typeof maxItems === 'number' && value.length > maxItems)
    isGood = fail(run, schema, 'maxItems', { limit: maxItems })
  if (uniqueItems === true) isGood = checkUnique(schema, value, run) && isGood
  isGood = checkItems(schema, value, run) && isGood
  if (!isGood && !run.errors) return false
  isGood = checkContains(schema, value, run) && isGood
  return checkUnevaluated(schema, value, run) && isGood
}

function checkUnique(schema: SchemaObject, value: readonly unknown[], run: Run): boolean {
  const places = new Map<string, number>()
  for (const [index, item] of value.entries()) {
    const key = valueKey(item)
    spend(run, 1 + key.length / charactersOfStep)
    const before = places.get(key)
    if (before !== undefined) return fail(run, schema, 'uniqueItems', { first: before, second: index })
    places.set(key, index)
  }
  return true
}

const checkItem = (schema: unknown, item: unknown, index: number, run: Run) => {
  const { seen: _, ...outer } = run
  return run.check(schema, item, { ...outer, path: [...run.path, index] })
}

function checkItems(schema: SchemaObject, value: readonly unknown[], run: Run): boolean {
  const { items, prefixItems, additionalItems } = schema
  const places = run.draft >= 2020 ? prefixItems : items
  const first = Array.isArray(places) ? places : []
  const rest = run.draft >= 2020 ? items : Array.isArray(items) ? additionalItems : items
  let isGood = true
  for (const [index, item] of value.entries()) {
    const isPlaced = index < first.length
    if (!isPlaced && rest === undefined) break
    if (!isPlaced && rest === false) {
      isGood = fail(run, schema, 'additionalItems', { limit: first.length })
      break
    }
    isGood = checkItem(isPlaced ? first[index] : rest, item, index, run) && isGood
    if (!isGood && !run.errors) return false
  }
  if (run.seen && run.seen.upTo >= 0) run.seen.upTo = rest === undefined ? Math.max(run.seen.upTo, first.length) : -1
  return isGood
}

function checkContains(schema: SchemaObject, value: readonly unknown[], run: Run): boolean {
  if (run.draft < 6 || schema.contains === undefined) return true
  const { errors: _, ...quiet } = run
  const isNew = run.draft >= 2019
  const least = isNew && typeof schema.minContains === 'number' ? schema.minContains : 1
  const most = isNew && typeof schema.maxContains === 'number' ? schema.maxContains : Number.POSITIVE_INFINITY
  let found = 0
  for (const [index, item] of value.entries()) {
    if (!checkItem(schema.contains, item, index, quiet)) continue
    found++
    if (run.draft >= 2020) run.seen?.items.add(index)
  }
  if (found < least) return fail(run, schema, 'contains', { limit: least })
  return found > most ? fail(run, schema, 'maxContains', { limit: most }) : true
}

function checkUnevaluated(schema: SchemaObject, value: readonly unknown[], run: Run): boolean {
  const { seen } = run
  if (run.draft < 2019 || schema.unevaluatedItems === undefined || !seen) return true
  let isGood = true
  if (seen.upTo >= 0)
    for (const [index, item] of value.entries()) {
      if (index < seen.upTo || seen.items.has(index)) continue
      isGood =
        schema.unevaluatedItems === false
          ? fail(run, schema, 'unevaluatedItems', {}, index)
          : checkItem(schema.unevaluatedItems, item, index, run) && isGood
    }
  seen.upTo = -1
  return isGood
}
