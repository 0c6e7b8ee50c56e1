import type { Call } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { fault, wrong } from '../faults.ts'
import { fileFaults, noteFileUses } from '../records/files/fileUses.ts'
import { audit, auditAll } from '../records/log/audit.ts'
import { modelOf } from '../records/model/entityModel.ts'
import { checkEntityValues } from '../records/model/entityShape.ts'
import type { Row } from '../records/model/statement.ts'
import { checkRuleSet } from '../records/rules/checkRuleSet.ts'
import { fieldRefusals } from '../records/search/searchable.ts'
import { type BatchAnswer, findPresent } from '../records/write/batchAnswer.ts'
import { completeReferences, toldAtChoice } from './completeReferences.ts'
import type { ExternalColumn, ExternalTable } from './externalTable.ts'
import { isSame } from './isSame.ts'
import { jsonFaults } from './jsonFaults.ts'
import { keyConditions } from './keyConditions.ts'
import { type OnSource, onSource } from './onSource.ts'
import { rowById, withLabels } from './readRows.ts'
import { rowId } from './rowId.ts'
import { childrenFirst, refuseCircle } from './treeWrites.ts'
import { writeFault } from './writeFault.ts'

interface WriteOptions {
  rules?: string | undefined
}

const nameOf = (table: ExternalTable, row: Row): string => String(row[table.label] ?? row.id ?? '')

function requireKey({ key, entity }: ExternalTable): void {
  if (key.length === 0) throw fault('TABLE_VIEW_ONLY', { title: entity.title })
}

/**
 * Writes to the table of the source, and the audit row to the console before the source commits: an operation never
 * lacks its audit row; at worst a row exists for an operation that the source refused at commit.
 */
function write<T>(call: Call, table: ExternalTable, work: (on: OnSource) => Promise<T>): Promise<T> {
  requireKey(table)
  return onSource(call, table, 'write', work)
}

export function createRow(call: Call, table: ExternalTable, input: Row, { rules }: WriteOptions): Promise<Row> {
  return write(call, table, async on => {
    const { entity } = table
    const values = { ...input }
    const { errors, chosenBy } = completeReferences(table, values)
    errors.push(...checkEntityValues(entity.name, values, { isPartial: false, trusted: false }))
    errors.push(...fieldRefusals(call, modelOf(entity.name), values), ...jsonFaults(table, values))
    errors.push(...(await fileFaults(call, { entity, values })))
    if (errors.length > 0) throw toldAtChoice(invalid(errors), chosenBy)
    const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
    const record = { ...blanksOf(table), ...Object.fromEntries(given) }
    if (rules !== undefined) await checkRuleSet(call, rules, record)
    const id = await insert(on, record).catch((error: unknown) => {
      throw toldAtChoice(error, chosenBy)
    })
    await noteFileUses(call, entity, id, record)
    const row = await rowById(on, id)
    await audit(call, {
      action: '新增',
      event: 'created',
      entity: entity.name,
      recordId: id,
      recordName: nameOf(table, row),
      revision: Number(row.revision),
      after: columnsIn(table, record),
    })
    return (await withLabels(on, [row]))[0] ?? row
  })
}

async function insert(on: OnSource, record: Row): Promise<string> {
  const { table, connection, from } = on
  const statement = on.statement()
  const given = columnsOf(table, Object.keys(record))
  const places = given.map(column => statement.value(record[column.name], column.property))
  const keys = columnsOf(table, table.key)
  const what =
    given.length === 0
      ? connection.dialect.emptyInsert
      : `(${given.map(column => statement.column(column)).join(', ')}) values (${places.join(', ')})`
  const { rows, insertId } = await statement
    .run(`insert into ${from} ${what}${connection.dialect.returning(keys.map(column => column.inTable))}`)
    .catch(async (error: unknown) => {
      throw await writeFault(on, record, error)
    })
  const [row] = rows
  if (row) return rowId(keys.map(key => row[key.inTable] ?? ''))
  return storedId(
    on,
    keys,
    keys.map(key => record[key.name] ?? insertId ?? ''),
  )
}

/** Reads the stored key of a new row if the database does not return it: a given 5 may be stored as 5.00. */
async function storedId(on: OnSource, keys: readonly ExternalColumn[], given: readonly unknown[]): Promise<string> {
  const statement = on.statement()
  const found = keys.map((key, index) => `${statement.column(key)} = ${statement.value(given[index], key.property)}`)
  const { rows } = await statement.run(`select ${statement.select(keys)} from ${on.from} where ${found.join(' and ')}`)
  return rowId(keys.map((key, index) => rows[0]?.[key.name] ?? String(given[index])))
}

/** Returns empty texts for columns that accept no null. */
const blanksOf = ({ columns }: ExternalTable): Row =>
  Object.fromEntries([...columns.values()].filter(one => one.property.default === '').map(({ name }) => [name, '']))

/** Returns the stored and logged values of a record; composite references appear as their columns. */
const columnsIn = ({ columns }: ExternalTable, record: Row): Row =>
  Object.fromEntries(Object.entries(record).filter(([name]) => columns.has(name)))

const columnsOf = (table: ExternalTable, names: readonly string[]): ExternalColumn[] =>
  names.flatMap(name => table.columns.get(name) ?? [])

export function updateRow(
  call: Call,
  table: ExternalTable,
  id: unknown,
  input: Row,
  { rules }: WriteOptions,
): Promise<Row> {
  return write(call, table, async on => {
    const { entity } = table
    const { id: same, revision, ...given } = input
    if (same !== undefined && same !== id) throw fault('ID_MISMATCH')
    const before = await rowById(on, id, true)
    checkRevision(table, before, revision)
    const { errors, chosenBy } = completeReferences(table, given, before)
    // Only changed values are validated, because stored ones may break the rules of the form.
    const values = Object.fromEntries(Object.entries(given).filter(([name, value]) => !isSame(before[name], value)))
    errors.push(...checkEntityValues(entity.name, values, { isPartial: true, trusted: false }))
    errors.push(...fieldRefusals(call, modelOf(entity.name), values), ...jsonFaults(table, values))
    errors.push(...(await fileFaults(call, { entity, id: String(id), values })))
    for (const name of Object.keys(values)) {
      const property = entity.properties[name]
      if (property?.['x-createOnly'] || table.key.includes(name))
        errors.push(wrong(name, 'FIELD_FIXED', { title: property?.title ?? name }))
    }
    if (errors.length > 0) throw toldAtChoice(invalid(errors), chosenBy)
    if (rules !== undefined) await checkRuleSet(call, rules, { ...before, ...values }, id)
    const parent = entity['x-tree']?.parent
    if (parent !== undefined && typeof values[parent] === 'string') await refuseCircle(on, id, values[parent])
    const changed = Object.keys(values).filter(name => table.columns.has(name) && !isSame(before[name], values[name]))
    if (changed.length > 0)
      await change(
        on,
        String(id),
        before,
        Object.fromEntries(changed.map(name => [name, values[name] ?? blanksOf(table)[name] ?? null])),
      ).catch((error: unknown) => {
        throw toldAtChoice(error, chosenBy)
      })
    return (await withLabels(on, [await rowById(on, id)]))[0] ?? {}
  })
}

async function change(on: OnSource, id: string, before: Row, values: Row): Promise<void> {
  const { call, table, from } = on
  const statement = on.statement()
  const sets = columnsOf(table, Object.keys(values)).map(
    column => `${statement.column(column)} = ${statement.value(values[column.name], column.property)}`,
  )
  await statement
    .run(`update ${from} set ${sets.join(', ')} where ${keyConditions(table, statement, id)}`)
    .catch(async (error: unknown) => {
      throw await writeFault(on, { ...before, ...values }, error)
    })
  await noteFileUses(call, table.entity, id, values)
  const after = await rowById(on, id)
  await audit(call, {
    action: '修改',
    entity: table.entity.name,
    recordId: id,
    recordName: nameOf(table, after),
    revision: Number(after.revision),
    before: Object.fromEntries(Object.keys(values).map(name => [name, before[name] ?? null])),
    after: values,
  })
}

/**
 * Deletes those of several rows that still exist, all or none, and lists the missing ones; foreign keys protect rows in
 * use.
 */
export function removeRows(call: Call, table: ExternalTable, ids: unknown): Promise<BatchAnswer> {
  if (!Array.isArray(ids) || ids.length === 0) throw fault('RECORDS_NOT_CHOSEN', { title: table.entity.title })
  if (ids.length > 500) throw fault('DELETE_TOO_MANY')
  return write(call, table, async on => {
    const { found: rows, answer } = await findPresent(ids.map(String), id => rowById(on, id, true))
    for (const row of table.entity['x-tree'] ? await childrenFirst(on, rows) : rows) {
      const statement = on.statement()
      await statement
        .run(`delete from ${on.from} where ${keyConditions(table, statement, row.id)}`)
        .catch(async (error: unknown) => {
          throw await writeFault(on, row, error)
        })
    }
    await auditAll(
      call,
      rows.map(({ id, revision, ...before }) => ({
        action: '删除',
        event: 'deleted' as const,
        entity: table.entity.name,
        recordId: String(id),
        recordName: nameOf(table, { id, ...before }),
        revision: Number(revision),
        before: columnsIn(table, Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null))),
      })),
    )
    return answer
  })
}

/** Moves a row of a tree below another one; siblings without a sort number stay in label order. */
export function moveRow(call: Call, table: ExternalTable, { id, parentId, revision }: Row): Promise<Row> {
  const parent = table.entity['x-tree']?.parent ?? ''
  return updateRow(call, table, id, { [parent]: parentId ?? null, revision }, {})
}

export function toggleRow(call: Call, table: ExternalTable, field: string, input: Row): Promise<Row> {
  const { id, revision, [field]: given } = input
  if (given !== undefined && given !== null) return updateRow(call, table, id, { [field]: given, revision }, {})
  return write(call, table, on => rowById(on, id)).then(row =>
    updateRow(call, table, id, { [field]: row[field] !== true, revision }, {}),
  )
}

function checkRevision(table: ExternalTable, stored: Row, given: unknown): void {
  if (given === undefined || given === null) return
  if (typeof given !== 'number' || !Number.isInteger(given)) throw invalid(wrong('revision', 'REVISION_NOT_INTEGER'))
  if (given !== stored.revision)
    throw fault(
      'ROW_CHANGED',
      { title: table.entity.title },
      {
        revision: stored.revision,
        fields: [],
      },
    )
}
