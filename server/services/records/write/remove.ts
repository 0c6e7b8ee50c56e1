import type { Call } from '../../../ground/kernel/call.ts'
import { fault } from '../../faults.ts'
import { auditAll, nameOf } from '../log/audit.ts'
import type { AuditEntry } from '../log/auditEntry.ts'
import { noteChanges } from '../log/changes.ts'
import { columnName, type EntityModel, modelOf, type Referrer, referrersOf } from '../model/entityModel.ts'
import { type Row, runSql, Statement } from '../model/statement.ts'
import { checkIds } from '../search/read.ts'
import { visibleCondition } from '../search/scope.ts'
import type { BatchAnswer } from './batchAnswer.ts'
import { lockPresent, lockRows } from './lockRows.ts'
import { changed } from './writeRow.ts'

/** A reference that prevents deletion. */
export interface Use {
  entity: string
  title: string
  count: number
  /** Names of some of the referring records. */
  names: string[]
}

/**
 * Deletes records, all or none. Refuses (409, with the references) while others refer to them; links and rows that
 * declare it are deleted too or drop the reference.
 *
 * @example await remove(call, 'position', ['p1', 'p2'])
 */
export function remove(call: Call, entityName: string, ids: unknown): Promise<void> {
  return call.transaction(async tx => {
    const model = modelOf(entityName)
    const keys = checkIds(ids, model.title)
    const rows = await lockRows(tx, model, keys)
    await removeRows(tx, model, rows, 0)
  })
}

/**
 * Deletes those of several records that still exist, all or none, and lists the missing ones.
 *
 * @example await removeBatch(call, 'position', ['p1', 'gone'])
 *          // { done: ['p1'], failed: [{ id: 'gone', gone: true, … }] }
 */
export function removeBatch(call: Call, entityName: string, ids: unknown): Promise<BatchAnswer> {
  return call.transaction(async tx => {
    const model = modelOf(entityName)
    const { rows, answer } = await lockPresent(tx, model, checkIds(ids, model.title))
    await removeRows(tx, model, rows, 0)
    return answer
  })
}

async function removeRows(call: Call, model: EntityModel, rows: Row[], depth: number): Promise<void> {
  const ids = rows.map(row => String(row.id))
  const referrers = referrersOf(model.name)
  const uses: Use[] = []
  for (const referrer of referrers.filter(one => one.onDelete === 'refuse')) {
    const use = await findUse(call, referrer, ids)
    if (use.count > 0) uses.push(use)
  }
  if (uses.length > 0) throw inUse(model, rows, uses)
  for (const referrer of referrers) {
    if (referrer.onDelete === 'clear') await clear(call, referrer, ids)
    if (referrer.onDelete === 'remove') await removeReferrers(call, referrer, ids, depth)
  }
  await removeNow(call, model, ids)
  if (model.entity['x-unaudited']) return
  const entries = rows.map(row => removal(model, row))
  // The log keeps one entry of a deletion; others are told of each record that was deleted with it.
  if (depth === 0) await auditAll(call, entries)
  else noteChanges(call, entries)
}

const removal = (model: EntityModel, row: Row): AuditEntry => ({
  action: '删除',
  event: 'deleted',
  entity: model.name,
  recordId: String(row.id),
  recordName: nameOf(model, row),
  ...(model.isSoft ? { revision: Number(row.revision) + 1 } : {}),
  before: Object.fromEntries(
    Object.keys(model.entity.properties).flatMap(name =>
      row[name] === null || row[name] === undefined ? [] : [[name, row[name]]],
    ),
  ),
})

/** Returns the columns to read of rows that are deleted with another one. */
const toldColumns = (model: EntityModel): string =>
  [...model.columns.values()]
    .filter(({ name }) => !model.entity['x-unaudited'] || name === 'id' || name === model.label)
    .map(({ name, column }) => `t.${column} as "${name}"`)
    .join(', ')

/** Returns SQL for rows that refer to `ids`, except those deleted with them. */
function referring(
  { model, property, inside, isList }: Referrer,
  ids: readonly string[],
  statement: Statement,
): string {
  const place = statement.value(ids)
  if (inside !== undefined) {
    const itself = `t."id" <> all(${place}::text[])${model.isSoft ? ' and t."deleted_at" is null' : ''}`
    return `${itself} and exists (select 1 from jsonb_path_query(t.${columnName(property)},
      ${statement.value(inside)}::jsonpath) v where v #>> '{}' = any(${place}::text[]))`
  }
  const own = model.entity.properties[property]?.['x-ref'] === model.name ? ` and t."id" <> all(${place}::text[])` : ''
  const holds = isList ? `?| ${place}::text[]` : `= any(${place}::text[])`
  return `t.${columnName(property)} ${holds}${own}${model.isSoft ? ' and t."deleted_at" is null' : ''}`
}

/** Returns how many rows refer to `ids`, and names of some that the caller sees. */
export async function findUse(call: Call, referrer: Referrer, ids: readonly string[]): Promise<Use> {
  const statement = new Statement()
  const { model, property } = referrer
  const label = model.entity.properties[model.label]
  const rows = await statement.run(
    call.db,
    `select count(*)::int as "count", (array_agg(t.${columnName(model.label)}) filter
      (where ${visibleCondition(call, model, statement)}))[1:3] as "names" from ${model.table} t
      where ${referring(referrer, ids, statement)}`,
  )
  const isSelf = model.entity.properties[property]?.['x-ref'] === model.name
  const names = label?.['x-ref'] || label?.['x-secret'] ? [] : ((rows[0]?.names ?? []) as unknown[]).map(String)
  return {
    entity: model.name,
    title: isSelf ? `下级${model.title}` : model.title,
    count: Number(rows[0]?.count ?? 0),
    names,
  }
}

function inUse(model: EntityModel, rows: Row[], uses: Use[]): Error {
  const which = rows.length === 1 && rows[0] ? `${model.title}“${nameOf(model, rows[0])}”` : `所选${model.title}`
  const places = uses.map(use => `${use.title} ${use.count} 条`).join('、')
  return fault('RECORD_USED', { which, places }, { uses })
}

async function clear(call: Call, referrer: Referrer, ids: readonly string[]): Promise<void> {
  const statement = new Statement()
  const column = columnName(referrer.property)
  const rest = referrer.isList
    ? `(select jsonb_agg(e.id order by e.place) from jsonb_array_elements_text(t.${column}) with ordinality e(id, place)
        where e.id <> all(${statement.value(ids)}::text[]))`
    : 'null'
  const { model, property } = referrer
  const rows = await statement.run(
    call.db,
    `update ${model.table} t set ${column} = ${rest}, "revision" = t."revision" + 1, "updated_at" = now()
     from ${model.table} o where o."id" = t."id" and ${referring(referrer, ids, statement)}
     returning t."id", t."revision", t.${columnName(model.label)} as "name", o.${column} as "before",
       t.${column} as "after"`,
  )
  changed(call, model)
  if (model.entity['x-unaudited']) return
  noteChanges(
    call,
    rows.map(row => ({
      action: '修改',
      entity: model.name,
      recordId: String(row.id),
      recordName: String(row.name ?? row.id),
      revision: Number(row.revision),
      before: { [property]: row.before },
      after: { [property]: row.after },
    })),
  )
}

const deepest = 20

async function removeReferrers(call: Call, referrer: Referrer, ids: readonly string[], depth: number): Promise<void> {
  if (depth > deepest) throw new Error(`deleting ${referrer.model.name} goes in a circle`)
  const statement = new Statement()
  const { model } = referrer
  if (referrersOf(model.name).length === 0 && !model.isSoft) {
    const gone = await statement.run(
      call.db,
      `delete from ${model.table} t where ${referring(referrer, ids, statement)}
       ${model.entity['x-unaudited'] ? '' : `returning ${toldColumns(model)}`}`,
    )
    changed(call, model)
    if (!model.entity['x-unaudited'])
      noteChanges(
        call,
        gone.map(row => removal(model, row)),
      )
    return
  }
  const rows = await statement.run(
    call.db,
    `select ${toldColumns(model)} from ${model.table} t
      where ${referring(referrer, ids, statement)} for update`,
  )
  if (rows.length > 0) await removeRows(call, model, rows, depth + 1)
}

async function removeNow(call: Call, model: EntityModel, ids: readonly string[]): Promise<void> {
  if (model.isSoft) {
    await runSql(
      call.db,
      `update ${model.table} set "deleted_at" = now(), "revision" = "revision" + 1,
        "updated_at" = now(), "updated_by" = $2 where "id" = any($1::text[])`,
      [ids, call.session?.userId ?? null],
    )
  } else {
    await runSql(call.db, `delete from ${model.table} where "id" = any($1::text[])`, [ids])
  }
  changed(call, model)
}
