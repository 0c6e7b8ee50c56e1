import { evaluateValue } from '../../../../schemas/evaluate/evaluateValue.ts'
import { filtersOf } from '../../../../schemas/evaluate/json-schema/recordLinks.ts'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { asReaderOf } from '../../../ground/kernel/mayReadEntity.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { type EntityModel, modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { searchCondition } from '../../../services/records/search/filter.ts'
import { namedCondition } from '../../../services/records/search/scope.ts'
import { isReadable, searchMode } from '../../../services/records/search/searchable.ts'
import { dictionaryFault } from '../../../services/records/values/checkStored.ts'
import { disabledFault } from '../../../services/records/values/disabledFault.ts'
import { wrong } from '../faults.ts'

/** New values of a field that may choose records or entries of a dictionary. */
export interface LookedUp {
  /** Where a fault belongs. */
  path: string
  title: string
  schema: object
  values: readonly string[]
  /** What the expressions of `x-filters` read. */
  scope: { form: Readonly<Record<string, unknown>>; row: Readonly<Record<string, unknown>> }
}

/** Values that one condition judges: columns of all rows together. */
type Group = { path: string; value: string }[]

/**
 * Returns the faults of references (`x-ref`) to records that do not exist, cannot be chosen, or that the field does not
 * offer to the caller, and of values that are no entries of their dictionary; one statement for all of them.
 */
export async function lookedUpFaults(call: Call, all: readonly LookedUp[]): Promise<FieldError[]> {
  const references = new Map<string, { one: LookedUp; entity: string; filters: Filters; given: Group }>()
  const dictionaries = new Map<string, Group>()
  for (const one of all) {
    const given = one.values.map(value => ({ path: one.path, value }))
    const entity = wordOf(one.schema, 'x-ref')
    const code = wordOf(one.schema, 'x-dictionary')
    // Tables of data sources are in another database.
    if (entity !== undefined && !registry.entities.get(entity)?.['x-source']) {
      const filters = filtersAt(one)
      const key = JSON.stringify([entity, wordOf(one.schema, 'x-refScope'), filters])
      const group = references.get(key) ?? { one, entity, filters, given: [] }
      references.set(key, group)
      group.given.push(...given)
    } else if (code !== undefined) dictionaries.set(code, [...(dictionaries.get(code) ?? []), ...given])
  }
  const titles = new Map(all.map(({ path, title }) => [path, title]))
  const title = (path: string) => titles.get(path) ?? path
  const missing = ({ path }: Group[number]) => wrong(path, 'REFERENCE_UNKNOWN', { title: title(path) })

  const statement = new Statement()
  const offered: string[] = []
  const faults: string[] = []
  const found: FieldError[] = []
  for (const { one, entity, filters, given } of references.values()) {
    if (!registry.entities.has(entity)) {
      found.push(...given.map(missing))
      continue
    }
    const target = modelOf(entity)
    const held = `h${offered.length}`
    const ids = statement.value(given.map(({ value }) => value))
    const conditions = [
      offeredCondition(call, one, target, statement),
      ...filterConditions(call, target, filters, statement),
    ]
    offered.push(
      `${held} as (select t."id" from ${target.table} t where t."id" = any(${ids}::text[])
        and ${conditions.join(' and ')})`,
    )
    faults.push(
      `select 'reference' as "kind", v.path as "field", v.value as "value"
        from unnest(${statement.value(given.map(({ path }) => path))}::text[], ${ids}::text[]) v(path, value)
        where v.value not in (select "id" from ${held})`,
      ...disabledFault(statement, target, { given, held }),
    )
  }
  for (const [code, given] of dictionaries) faults.push(dictionaryFault(statement, code, given))
  if (faults.length > 0) {
    const offers = offered.length > 0 ? `with ${offered.join(', ')} ` : ''
    for (const { kind, field, value } of await statement.run(call.db, `${offers}${faults.join(' union all ')}`)) {
      const [path, text] = [String(field), String(value)]
      const said = { title: title(path), value: text }
      if (kind === 'reference') found.push(missing({ path, value: text }))
      else if (kind === 'disabled') found.push(wrong(path, 'REFERENCE_DISABLED', said))
      else if (kind === 'unavailable') found.push(wrong(path, 'REFERENCE_UNAVAILABLE', said))
      else found.push(wrong(path, 'VALUE_NOT_IN_DICTIONARY', said))
    }
  }
  const first = new Map<string, FieldError>()
  for (const fault of found) if (!first.has(fault.field)) first.set(fault.field, fault)
  return [...first.values()]
}

/** Returns which records a field offers; what belongs to the caller may also be filled in by another choice. */
function offeredCondition(call: Call, { schema }: LookedUp, target: EntityModel, statement: Statement): string {
  const visible = namedCondition(asReaderOf(call, target.name), schema as Property, target, statement)
  const own = { user: call.session?.userId, organization: call.session?.organizationId }[target.name]
  if (own === undefined) return visible
  const alive = target.isSoft ? ' and t."deleted_at" is null' : ''
  return `(${visible} or t."id" = ${statement.value(own)}${alive})`
}

/** Whether the values of a field are ids of records or entries of a dictionary. */
export const isLookedUp = (schema: object): boolean =>
  wordOf(schema, 'x-ref') !== undefined || wordOf(schema, 'x-dictionary') !== undefined

/** Returns a keyword of a value, or of the items of a list. */
function wordOf(schema: object, word: 'x-ref' | 'x-dictionary' | 'x-refScope'): string | undefined {
  const { [word]: own, items } = schema as Record<string, unknown>
  if (typeof own === 'string') return own
  const inner = isRecord(items) ? items[word] : undefined
  return typeof inner === 'string' ? inner : undefined
}

type Filters = readonly (readonly [property: string, value: unknown])[]

/** Returns what offered records must have at present, without conditions whose value is still empty. */
const filtersAt = ({ schema, scope }: LookedUp): Filters =>
  filtersOf(schema)
    .map(({ by, value }) => [by, evaluateValue(value, scope, 'x-filters')] as const)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')

/** Returns the conditions of a search with these arguments, as the field offers its records. */
function filterConditions(call: Call, model: EntityModel, filters: Filters, statement: Statement): string[] {
  return filters.flatMap(([by, value]) => {
    const column = model.columns.get(by)
    if (!column || searchMode(column) === undefined || !isReadable(call, column)) return []
    try {
      return searchCondition({ call, model, statement }, column, value) ?? []
    } catch (error) {
      // No record has a value that its column cannot hold.
      if (error instanceof AppError && error.status < 500) return 'false'
      throw error
    }
  })
}
