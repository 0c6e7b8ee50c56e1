import type { Call } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { fault } from '../../faults.ts'
import { auditAll, nameOf } from '../log/audit.ts'
import type { AuditEntry } from '../log/auditEntry.ts'
import { noteChanges } from '../log/changes.ts'
import { columnName, type EntityModel, modelOf, referrersOf } from '../model/entityModel.ts'
import { type Row, Statement } from '../model/statement.ts'
import { type PageResult, page } from '../search/page.ts'
import { checkIds } from '../search/read.ts'
import { scopeCondition } from '../search/scope.ts'
import type { SearchQuery } from '../search/search.ts'
import { checkStored } from '../values/checkStored.ts'
import { type BatchAnswer, presentOf } from './batchAnswer.ts'
import { lockTree, refuseForeign } from './lockRows.ts'
import { changed, guardUnique } from './writeRow.ts'

/**
 * Returns a page of deleted records that can be restored, latest deletion first, with time and user.
 *
 * @example await deleted(call, 'position', { keyword: '经理' })
 */
export function deleted(call: Call, entityName: string, query: SearchQuery): Promise<PageResult> {
  const users = registry.entities.has('user') ? modelOf('user') : undefined
  const name = users
    ? `(select u.${columnName(users.label)} from ${users.table} u where u."id" = t."updated_by")`
    : 'null::text'
  return page(call, entityName, query, {
    deleted: true,
    newestBy: 't."deleted_at"',
    extra: `t."deleted_at" as "deletedAt", ${name} as "deletedByName"`,
  })
}

/**
 * Restores those of several records that are in the recycle bin, all or none, with what was deleted because of them;
 * lists the missing ones. Refuses if a unique value has been taken meanwhile or a referenced record is gone.
 *
 * @example await restore(call, 'position', ['p1'])
 */
export function restore(call: Call, entityName: string, ids: unknown): Promise<BatchAnswer> {
  return call.transaction(async tx => {
    const model = modelOf(entityName)
    if (!model.isSoft) throw new Error(`entity "${entityName}" keeps nothing that was deleted`)
    const keys = checkIds(ids, model.title)
    if (model.tree) await lockTree(tx, model)
    const rows = await deletedRows(tx, model, s => `t."id" = any(${s.value(keys)}::text[])`)
    const there = new Set(rows.map(row => String(row.id)))
    await refuseForeign(tx, model, { missing: keys.filter(id => !there.has(id)), amid: keys.length, place: 'deleted' })
    const answer = presentOf(keys, there, fault('RECORD_NOT_IN_BIN', { title: model.title }))
    await revive(tx, model, rows, 0)
    if (model.entity['x-unaudited']) return answer
    await auditAll(
      tx,
      rows.map(row => restored(model, row)),
    )
    return answer
  })
}

const restored = (model: EntityModel, row: Row): AuditEntry => ({
  action: '恢复',
  event: 'restored',
  entity: model.name,
  recordId: String(row.id),
  recordName: nameOf(model, row),
  revision: Number(row.revision) + 1,
})

/**
 * Returns deleted rows within the caller's data scope, locked. Their paths have followed all moves of their ancestors.
 */
async function deletedRows(call: Call, model: EntityModel, which: (statement: Statement) => string): Promise<Row[]> {
  const statement = new Statement()
  const all = [...model.columns.values()].map(column => `t.${column.column} as "${column.name}"`).join(', ')
  const scope = scopeCondition(call, model, statement) ?? 'true'
  return statement.run(
    call.db,
    `select ${all}, t."deleted_at"::text as "#deletedAt" from ${model.table} t
     where t."deleted_at" is not null and ${which(statement)} and ${scope}
     order by t."id" for update`,
  )
}

const deepest = 20

async function revive(call: Call, model: EntityModel, rows: readonly Row[], depth: number): Promise<void> {
  if (depth > deepest) throw new Error(`restoring ${model.name} goes in a circle`)
  // Restores all first, because they may refer to each other; a fault rolls everything back.
  for (const row of rows) await reviveRow(call, model, row)
  changed(call, model)
  const names = Object.keys(model.entity.properties)
  for (const row of rows) {
    const record = Object.fromEntries(names.map(name => [name, row[name]]))
    await checkStored({ call, model, record, changed: names, id: String(row.id), comesBack: true })
  }
  if (depth > 0 && !model.entity['x-unaudited'])
    noteChanges(
      call,
      rows.map(row => restored(model, row)),
    )
  for (const row of rows) await reviveReferrers(call, model, row, depth)
}

async function reviveRow(call: Call, model: EntityModel, row: Row): Promise<void> {
  const statement = new Statement()
  await guardUnique(model, row, () =>
    statement.run(
      call.db,
      `update ${model.table} set "deleted_at" = null, "revision" = "revision" + 1, "updated_at" = now(),
         "updated_by" = ${statement.value(call.session?.userId ?? null)} where "id" = ${statement.value(row.id)}`,
    ),
  )
}

/** Restores what was deleted in the same operation by `x-onDelete: remove`; rows that no longer exist stay absent. */
async function reviveReferrers(call: Call, model: EntityModel, row: Row, depth: number): Promise<void> {
  for (const referrer of referrersOf(model.name)) {
    if (referrer.onDelete !== 'remove' || !referrer.model.isSoft) continue
    const rows = await deletedRows(
      call,
      referrer.model,
      s =>
        `t.${columnName(referrer.property)} = ${s.value(row.id)}
          and t."deleted_at" = ${s.value(row['#deletedAt'])}::text::timestamptz`,
    )
    if (rows.length > 0) await revive(call, referrer.model, rows, depth + 1)
  }
}
