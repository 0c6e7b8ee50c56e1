import type { Call } from '../../../ground/kernel/call.ts'
import { fault } from '../../faults.ts'
import { type EntityModel, modelOf } from '../model/entityModel.ts'
import { type Row, Statement } from '../model/statement.ts'
import { checkIds } from '../search/read.ts'
import { scopeCondition, visibleCondition } from '../search/scope.ts'
import { type BatchAnswer, presentOf } from './batchAnswer.ts'

/**
 * Returns all columns of the rows with these ids, locked until the transaction ends; 404 unless all exist and are
 * visible.
 */
export async function lockRows(call: Call, model: EntityModel, ids: readonly string[]): Promise<Row[]> {
  const rows = await lockVisible(call, model, ids)
  if (rows.length < ids.length) {
    const { title } = model
    throw ids.length === 1
      ? fault('RECORD_GONE', { title })
      : fault('RECORDS_GONE', { title, count: ids.length - rows.length, more: '' })
  }
  return rows
}

/**
 * Like `lockRows`, for calls on several records: the answer lists deleted ids. Throws 404 if no record is left, or if
 * an id may belong to a record outside of the caller's data scope.
 */
export async function lockPresent(
  call: Call,
  model: EntityModel,
  ids: readonly string[],
): Promise<{ rows: Row[]; answer: BatchAnswer }> {
  const rows = await lockVisible(call, model, ids)
  const there = new Set(rows.map(row => String(row.id)))
  await refuseForeign(call, model, { missing: ids.filter(id => !there.has(id)), amid: ids.length })
  return { rows, answer: presentOf(ids, there, fault('RECORD_GONE', { title: model.title })) }
}

interface Missing {
  missing: readonly string[]
  /** Total number of given ids. */
  amid: number
  /** Where the ids must exist: among the records (default) or in the recycle bin. */
  place?: 'live' | 'deleted'
  /** End of the error message. */
  more?: string
}

/**
 * Throws 404 unless all missing ids are known to be deleted: either the caller has no data scope, or the records are
 * deleted (for restore: not deleted) within it. So an answer never reveals a record outside of the scope.
 */
export async function refuseForeign(
  call: Call,
  model: EntityModel,
  { missing, amid, place = 'live', more = '' }: Missing,
): Promise<void> {
  const statement = new Statement()
  const scope = scopeCondition(call, model, statement)
  if (missing.length === 0 || scope === undefined) return
  const known = model.isSoft
    ? await statement.run(
        call.db,
        `select t."id" from ${model.table} t where t."id" = any(${statement.value(missing)}::text[]) and ${scope}
         and t."deleted_at" is ${place === 'live' ? 'not null' : 'null'}`,
      )
    : []
  const unknown = missing.length - known.length
  if (unknown === 0) return
  const { title } = model
  if (amid === 1) throw fault(place === 'live' ? 'RECORD_GONE' : 'RECORD_NOT_IN_BIN', { title })
  throw fault(place === 'live' ? 'RECORDS_GONE' : 'RECORDS_NOT_IN_BIN', { title, count: unknown, more })
}

/** Ids of a bind or unbind call: `done` are locked and may be changed. */
export async function presentIds(call: Call, entityName: string, ids: unknown): Promise<BatchAnswer> {
  const model = modelOf(entityName)
  return (await lockPresent(call, model, checkIds(ids, model.title))).answer
}

function lockVisible(call: Call, model: EntityModel, ids: readonly string[]): Promise<Row[]> {
  const statement = new Statement()
  const all = [...model.columns.values()].map(column => `t.${column.column} as "${column.name}"`).join(', ')
  return statement.run(
    call.db,
    `select ${all} from ${model.table} t where t."id" = any(${statement.value(ids)}::text[])
     and ${visibleCondition(call, model, statement)} order by t."id" for update`,
  )
}

/** Locks the tree of an entity, so that paths are not rewritten concurrently. */
export async function lockTree(call: Call, model: EntityModel): Promise<void> {
  const statement = new Statement()
  await statement.run(call.db, `select pg_advisory_xact_lock(hashtext(${statement.value(`tree:${model.name}`)}))`)
}
