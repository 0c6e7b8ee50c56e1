import type { Call } from '../kernel/call.ts'
import { notFound } from '../kernel/errors.ts'
import type { EntityModel } from './entityModel.ts'
import { visibleCondition } from './scope.ts'
import { type Row, Statement } from './statement.ts'

/** Every column of the rows with these ids, held until the transaction ends; 404 unless all are there and visible. */
export async function lockRows(call: Call, model: EntityModel, ids: readonly string[]): Promise<Row[]> {
  const statement = new Statement()
  const all = [...model.columns.values()].map(column => `t.${column.column} as "${column.name}"`).join(', ')
  const rows = await statement.run(
    call.db,
    `select ${all} from ${model.table} t where t."id" = any(${statement.value(ids)}::text[])
     and ${visibleCondition(call, model, statement)} order by t."id" for update`,
  )
  if (rows.length < ids.length) {
    throw notFound(
      ids.length === 1
        ? `${model.title}不存在或已被删除`
        : `所选${model.title}中有 ${ids.length - rows.length} 条不存在或已被删除`,
    )
  }
  return rows
}

/** Holds the tree of an entity, so that paths are not rewritten by two at once. */
export async function lockTree(call: Call, model: EntityModel): Promise<void> {
  const statement = new Statement()
  await statement.run(call.db, `select pg_advisory_xact_lock(hashtext(${statement.value(`tree:${model.name}`)}))`)
}
