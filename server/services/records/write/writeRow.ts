import { publish } from '../../../ground/events/publish.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { raiseDictionaries } from '../../../ground/kernel/dictionaryVersion.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { bumpPermissions, permissionEntities } from '../../../ground/kernel/permissionVersion.ts'
import { fault } from '../../faults.ts'
import { noteFileUses } from '../files/fileUses.ts'
import { columnName, type EntityModel } from '../model/entityModel.ts'
import { type Row, Statement } from '../model/statement.ts'
import { sqlType } from '../search/searchValue.ts'
import { uniqueError, uniqueGroups } from '../values/checkStored.ts'
import { type Operation, readBack, writeAndRead } from './readBack.ts'

/** Returns a value as a parameter of its column. */
export function parameter(model: EntityModel, statement: Statement, name: string, value: unknown): string {
  const column = model.columns.get(name)
  if (!column) return statement.value(value)
  if (column.type === 'array' || column.type === 'object') {
    return `${statement.value(value === null || value === undefined ? null : JSON.stringify(value))}::jsonb`
  }
  return `${statement.value(value ?? null)}::${sqlType(column)}`
}

/** Inserts a row and returns it; unique indexes of the database decide races. */
export async function insertRow(
  call: Call,
  model: EntityModel,
  values: Record<string, unknown>,
  done: Operation,
): Promise<Row> {
  const statement = new Statement()
  const names = Object.keys(values)
  const places = names.map(name => parameter(model, statement, name, values[name]))
  const write = `insert into ${model.table} as t (${names.map(columnName).join(', ')}) values (${places.join(', ')})`
  const id = String(values.id)
  const row = await guardUnique(model, values, () => writeAndRead(call, model, statement, { write, id, done }))
  await noteFileUses(call, model.entity, id, values)
  changed(call, model, model.name === 'user' ? id : undefined)
  return row
}

interface Update {
  values: Record<string, unknown>
  /** The record as it will be, for the message if the database refuses it. */
  record: Row
}

/** Sets columns of a row, increments its revision, and returns it. */
export async function updateRow(
  call: Call,
  model: EntityModel,
  id: string,
  { values, record, done }: Update & { done: Operation },
): Promise<Row> {
  // A record that refers to itself shows its new label only after the statement that changes it.
  if (Object.hasOwn(values, model.label) && mayReferToItself(model)) {
    await setColumns(call, model, id, { values, record })
    return readBack(call, model, id, done)
  }
  const statement = new Statement()
  const write = updating(call, model, id, values, statement)
  const row = await guardUnique(model, record, () => writeAndRead(call, model, statement, { write, id, done }))
  await noteFileUses(call, model.entity, id, values)
  changed(call, model, model.name === 'user' ? id : undefined)
  return row
}

/** Sets columns of a row and increments its revision; the caller writes the audit row. */
export async function setColumns(
  call: Call,
  model: EntityModel,
  id: string,
  { values, record }: Update,
): Promise<void> {
  const statement = new Statement()
  const write = updating(call, model, id, values, statement)
  await guardUnique(model, record, () => statement.steady(call.db, write))
  await noteFileUses(call, model.entity, id, values)
  changed(call, model, model.name === 'user' ? id : undefined)
}

function updating(
  call: Call,
  model: EntityModel,
  id: string,
  values: Record<string, unknown>,
  statement: Statement,
): string {
  const sets = Object.keys(values).map(
    name => `${columnName(name)} = ${parameter(model, statement, name, values[name])}`,
  )
  sets.push(
    '"revision" = t."revision" + 1',
    '"updated_at" = now()',
    `"updated_by" = ${statement.value(call.session?.userId ?? null)}`,
  )
  return `update ${model.table} t set ${sets.join(', ')} where t."id" = ${statement.value(id)}`
}

const mayReferToItself = (model: EntityModel): boolean =>
  Object.values(model.entity.properties).some(property => property['x-ref'] === model.name)

/**
 * Invalidates cached sessions after the commit if the write affects permissions: only those of one user if no other is
 * concerned.
 */
export function changed(call: Call, model: EntityModel, userId?: string): void {
  if (permissionEntities.has(model.name)) call.afterCommit(() => bumpPermissions(userId))
  if (dictionaryEntities.has(model.name) && !notified.has(call)) {
    notified.add(call)
    call.afterCommit(raiseDictionaries)
    publish(call, { topic: 'dictionary', to: 'everybody', data: {} })
  }
}

/** Browsers cache dictionaries; one message per transaction suffices. */
const dictionaryEntities: ReadonlySet<string> = new Set(['dictionary', 'dictionaryEntry'])
const notified = new WeakSet<Call>()

/** Translates the database's unique violation to a message with the value. */
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
    throw group ? invalid([uniqueError(model, group, record)]) : fault('RECORD_DUPLICATE', { title: model.title })
  }
}
