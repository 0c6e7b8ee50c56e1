import { publish } from '../events/publish.ts'
import type { Call } from '../kernel/call.ts'
import { conflict, invalid } from '../kernel/errors.ts'
import { bumpPermissions, permissionEntities } from '../kernel/permissionVersion.ts'
import { uniqueError, uniqueGroups } from './checkStored.ts'
import { columnName, type EntityModel } from './entityModel.ts'
import { sqlType } from './searchValue.ts'
import { type Row, Statement } from './statement.ts'

/** A value as a parameter of its column. */
export function parameter(model: EntityModel, statement: Statement, name: string, value: unknown): string {
  const column = model.columns.get(name)
  if (!column) return statement.value(value)
  if (column.type === 'array' || column.type === 'object') {
    return `${statement.value(value === null || value === undefined ? null : JSON.stringify(value))}::jsonb`
  }
  return `${statement.value(value ?? null)}::${sqlType(column)}`
}

/** Inserts one row; the database's unique indexes have the last word in a race. */
export async function insertRow(call: Call, model: EntityModel, values: Record<string, unknown>): Promise<void> {
  const statement = new Statement()
  const names = Object.keys(values)
  const places = names.map(name => parameter(model, statement, name, values[name]))
  await guardUnique(model, values, () =>
    statement.steady(
      call.db,
      `insert into ${model.table} (${names.map(columnName).join(', ')}) values (${places.join(', ')})`,
    ),
  )
  changed(call, model, model.name === 'user' ? String(values.id) : undefined)
}

/** Sets columns of one row and counts its revision up. */
export async function updateRow(
  call: Call,
  model: EntityModel,
  id: string,
  values: Record<string, unknown>,
  record: Row,
): Promise<void> {
  const statement = new Statement()
  const sets = Object.keys(values).map(
    name => `${columnName(name)} = ${parameter(model, statement, name, values[name])}`,
  )
  sets.push(
    '"revision" = "revision" + 1',
    '"updated_at" = now()',
    `"updated_by" = ${statement.value(call.session?.userId ?? null)}`,
  )
  await guardUnique(model, record, () =>
    statement.steady(call.db, `update ${model.table} set ${sets.join(', ')} where "id" = ${statement.value(id)}`),
  )
  changed(call, model, model.name === 'user' ? id : undefined)
}

/**
 * Lets sessions be looked up anew after the commit when something was written that decides what they may do: those of one
 * person, where nobody else is concerned.
 */
export function changed(call: Call, model: EntityModel, userId?: string): void {
  if (permissionEntities.has(model.name)) call.afterCommit(() => bumpPermissions(userId))
  if (dictionaryEntities.has(model.name) && !told.has(call)) {
    told.add(call)
    publish(call, { topic: 'dictionary', to: 'everybody', data: {} })
  }
}

/** Browsers keep dictionaries; one word a transaction suffices. */
const dictionaryEntities: ReadonlySet<string> = new Set(['dictionary', 'dictionaryEntry'])
const told = new WeakSet<Call>()

/** Says which unique value is taken when the database refuses a write. */
export async function guardUnique<T>(
  model: EntityModel,
  record: Record<string, unknown>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== '23505') throw error
    const detail: unknown = Reflect.get(error, 'detail')
    const columns = /\(([^)]+)\)=/
      .exec(typeof detail === 'string' ? detail : '')?.[1]
      ?.split(', ')
      .map(one => one.replaceAll('"', ''))
    const group = uniqueGroups(model).find(
      names => columns && names.map(name => columnName(name).slice(1, -1)).join() === columns.join(),
    )
    throw group ? invalid([uniqueError(model, group, record)]) : conflict(`已有相同的${model.title}`)
  }
}
