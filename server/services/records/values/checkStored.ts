import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { wrong } from '../../faults.ts'
import { columnName, type EntityModel, modelOf } from '../model/entityModel.ts'
import { Statement } from '../model/statement.ts'
import { namedCondition } from '../search/scope.ts'
import { sqlType } from '../search/searchValue.ts'
import { isChoosable } from './choosable.ts'
import { disabledFault } from './disabledFault.ts'
import { NestedFaults } from './nestedFaults.ts'
import { schemaFaults } from './schemaFaults.ts'

interface Check {
  call: Call
  model: EntityModel
  /** The complete record as it will be stored. */
  record: Record<string, unknown>
  /** Properties with a new value. */
  changed: readonly string[]
  /** Id of an existing record. */
  id: string | undefined
  /** The stored record. */
  before?: Record<string, unknown>
  /** The values were stored before, so that they may refer to disabled records (`x-choosable`). */
  comesBack?: boolean
}

/**
 * Runs the checks that need the database, in one statement: references exist and are visible (their rows are locked
 * until the transaction ends), dictionary values are entries, unique values are free.
 */
export async function checkStored(check: Check): Promise<void> {
  const isChosen = check.comesBack !== true
  const { call, model, changed } = check
  const shapes = await schemaFaults(call, model, check.record, changed)
  const statement = new Statement()
  const held: string[] = []
  const faults: string[] = []
  for (const name of changed) {
    const property = model.entity.properties[name]
    const value = check.record[name]
    if (!property || value === null || value === undefined) continue
    if (property['x-ref'] !== undefined) {
      const target = modelOf(property['x-ref'])
      const ids = newIds(value, check.before?.[name])
      const place = `${statement.value(ids)}::text[]`
      held.push(
        `h${held.length} as (select t."id" from ${target.table} t
          where t."id" = any(${place}) and ${namedCondition(call, property, target, statement)} for share)`,
      )
      faults.push(
        `select 'reference' as "kind", '${name}' as "field", count(*)::text as "value" from unnest(${place}) v(id)
          where v.id not in (select "id" from h${held.length - 1}) having count(*) > 0`,
      )
      const given = ids.map(id => ({ path: name, value: id }))
      if (isChosen && !property.readOnly)
        faults.push(...disabledFault(statement, target, { given, held: `h${held.length - 1}` }))
    }
    if (property['x-dictionary'] !== undefined) {
      // Ids already in a list may stay even if they can no longer be chosen.
      const values = Array.isArray(value) ? newIds(value, check.before?.[name]) : [value]
      const given = values.map(one => ({ path: name, value: String(one) }))
      faults.push(dictionaryFault(statement, property['x-dictionary'], given))
    }
  }
  const nested = new NestedFaults(model, check.record, changed, check.before)
  faults.push(...nested.references(call, statement, held, isChosen))
  for (const { code, values } of nested.dictionaries()) faults.push(dictionaryFault(statement, code, values))
  uniqueGroups(model).forEach((group, index) => {
    const values = group.map(name => check.record[name])
    if (!group.some(name => changed.includes(name)) || values.some(value => value === null || value === undefined))
      return
    faults.push(uniqueFault(check, statement, group, index))
  })
  if (faults.length === 0) {
    if (shapes.length > 0) throw invalid(shapes)
    return
  }
  const rows = await statement.run(
    call.db,
    `${held.length > 0 ? `with ${held.join(', ')} ` : ''}${faults.join(' union all ')}`,
  )
  const stored = rows.map((row): FieldError => {
    const field = String(row.field)
    const title = model.entity.properties[field]?.title ?? nested.titleOf(field) ?? field
    const isList = row.kind === 'reference' && model.entity.properties[field]?.type === 'array'
    if (isList) return wrong(field, 'REFERENCES_UNKNOWN', { title, count: String(row.value) })
    if (row.kind === 'reference') return wrong(field, 'REFERENCE_UNKNOWN', { title })
    if (row.kind === 'disabled') return wrong(field, 'REFERENCE_DISABLED', { title, value: String(row.value) })
    if (row.kind === 'unavailable') return wrong(field, 'REFERENCE_UNAVAILABLE', { title, value: String(row.value) })
    if (row.kind === 'dictionary') return wrong(field, 'VALUE_NOT_IN_DICTIONARY', { title, value: String(row.value) })
    return uniqueError(model, uniqueGroups(model)[Number(row.value)] ?? [field], check.record)
  })
  // Hides further requirements of a record that the caller may not refer to.
  const errors = rows.some(row => row.kind === 'reference') ? stored : [...stored, ...shapes]
  if (errors.length > 0) throw invalid(errors)
}

/**
 * Returns the ids to check, without those already in the list: one that was deleted since must not block adding
 * another.
 */
function newIds(value: unknown, before: unknown): string[] {
  if (!Array.isArray(value)) return [String(value)]
  const kept = new Set(Array.isArray(before) ? (before as unknown[]) : [])
  return [...new Set((value as unknown[]).filter(one => !kept.has(one)).map(String))]
}

/** Returns the values, by path, that are no choosable entries of a dictionary. */
export function dictionaryFault(
  statement: Statement,
  code: string,
  values: readonly { path: string; value: string }[],
): string {
  const shipped = registry.dictionaries.get(code)?.entries.map(entry => entry.value) ?? []
  const entries = `select e."value" from "dictionary_entry" e join "dictionary" d on d."id" = e."dictionary_id"
    where d."code" = ${statement.value(code)} and d."deleted_at" is null and e."deleted_at" is null`
  // A dictionary that was never stored has its shipped entries. A disabled entry is known, but not accepted for new
  // data.
  return `select case when v.value in (${entries}) then 'unavailable' else 'dictionary' end as "kind",
    v.path as "field", v.value as "value"
    from unnest(${statement.value(values.map(one => one.path))}::text[],
    ${statement.value(values.map(one => one.value))}::text[]) v(path, value)
    where v.value not in (${entries} and ${isChoosable('e')})
    and (exists (${entries}) or v.value <> all(${statement.value(shipped)}::text[]))`
}

/** Returns the unique combinations, single properties first. */
export function uniqueGroups(model: EntityModel): string[][] {
  const single = Object.entries(model.entity.properties).flatMap(([name, one]) => (one['x-unique'] ? [[name]] : []))
  return [...single, ...(model.entity['x-unique'] ?? [])]
}

function uniqueFault({ model, record, id }: Check, statement: Statement, group: string[], index: number): string {
  const same = group.map(name => {
    const column = model.columns.get(name)
    return `t.${columnName(name)} = ${statement.value(record[name])}::${column ? sqlType(column) : 'text'}`
  })
  if (id !== undefined) same.push(`t."id" <> ${statement.value(id)}`)
  if (model.isSoft) same.push('t."deleted_at" is null')
  return `select 'unique' as "kind", '${group.at(-1)}' as "field", '${index}' as "value"
    where exists (select 1 from ${model.table} t where ${same.join(' and ')})`
}

/** Returns the fault `岗位编码“X”已存在` at the last property of the group. */
export function uniqueError(model: EntityModel, group: readonly string[], record: Record<string, unknown>): FieldError {
  const field = group.at(-1) ?? ''
  const property = model.entity.properties[field]
  if (group.length > 1 && property?.['x-ref'] !== undefined) return wrong(field, 'RECORD_TAKEN', { title: model.title })
  return wrong(field, 'VALUE_TAKEN', { title: property?.title ?? field, value: String(record[field] ?? '') })
}
