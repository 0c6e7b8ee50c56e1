import type { ImportEndpoint } from '../../../../schemas/types/endpoint.ts'
import type { ImportRunRow } from '../../../ground/database/generated/tables.ts'
import type { Call, Hold } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { relative, runEndpoint } from '../../../ground/kernel/runEndpoint.ts'
import { audit } from '../../records/log/audit.ts'
import { type EntityModel, modelOf } from '../../records/model/entityModel.ts'
import { Statement } from '../../records/model/statement.ts'
import { inSavepoint } from '../../records/write/inSavepoint.ts'
import { finding } from '../findings.ts'
import { type Fault, faultsOf } from './importRow.ts'
import { entityOf } from './importRun.ts'

const atOnce = 50

/**
 * Undoes an import from its last row: deletes new records and restores overwritten ones. Records changed since, or in
 * use, are kept and reported.
 */
export async function undoRun(call: Call, run: ImportRunRow, hold: Hold): Promise<void> {
  const definition = call.endpoint.definition as ImportEndpoint
  const model = modelOf(entityOf(call))
  for (;;) {
    hold.signal.throwIfAborted()
    const rows = await call.db
      .selectFrom('importRow')
      .selectAll()
      .where('runId', '=', run.id)
      .where('outcome', 'in', ['created', 'updated'])
      .orderBy('row', 'desc')
      .limit(atOnce)
      .execute()
    if (rows.length === 0) break
    await call.transaction(async tx => {
      await hold.fence(tx.db)
      for (const row of rows) {
        const faults = await undoRow(tx, { definition, model }, { ...row, before: Object(row.before) })
        if (faults.length === 0) run.undone += 1
        await tx.db
          .updateTable('importRow')
          .set({
            outcome: faults.length === 0 ? 'undone' : 'kept',
            faults: faults.length === 0 ? null : JSON.stringify(faults),
          })
          .where('id', '=', row.id)
          .execute()
      }
      await tx.db
        .updateTable('importRun')
        .set({ undone: run.undone, updatedAt: new Date() })
        .where('id', '=', run.id)
        .execute()
    })
  }
  await call.transaction(async tx => {
    await hold.fence(tx.db)
    await tx.db
      .updateTable('importRun')
      .set({ status: 'undone', updatedAt: new Date() })
      .where('id', '=', run.id)
      .execute()
    await audit(tx, { action: '撤销导入', entity: model.name, recordName: run.name, remark: `撤销 ${run.undone} 条` })
  })
}

interface Imported {
  outcome: string
  recordId: string | null
  revisionAfter: number | null
  before: Record<string, unknown>
}

async function undoRow(
  tx: Call,
  { definition, model }: { definition: ImportEndpoint; model: EntityModel },
  row: Imported,
): Promise<Fault[]> {
  const stored = await storedRow(tx, model, row.recordId)
  if (!stored) return row.outcome === 'created' ? [] : [finding('UNDO_RECORD_DELETED')]
  if (row.revisionAfter !== null && stored.revision !== row.revisionAfter) return [finding('UNDO_RECORD_CHANGED')]
  const key = row.outcome === 'created' ? definition.delete : definition.update
  if (key === undefined) return [finding('UNDO_NOT_SUPPORTED')]
  const { name } = relative(tx.endpoint.name, key)
  const input =
    row.outcome === 'created'
      ? idOf(name, row.recordId)
      : { ...row.before, id: row.recordId, revision: stored.revision }
  try {
    await inSavepoint(tx, () => runEndpoint(tx, name, input))
    return []
  } catch (error) {
    const faults = faultsOf(error, { model })
    if (!faults) throw error
    return faults
  }
}

/** Returns the id arguments in the form the delete endpoint expects. */
function idOf(name: string, id: unknown): Record<string, unknown> {
  const definition = registry.endpoints.get(name)?.definition
  const takesMany =
    definition?.do === 'deleteBatch' ||
    (definition?.do === 'handler' && definition.accepts?.properties?.ids !== undefined)
  return takesMany ? { ids: [id] } : { id }
}

async function storedRow(tx: Call, model: EntityModel, id: string | null): Promise<{ revision: number } | undefined> {
  const statement = new Statement()
  const alive = model.isSoft ? ' and t."deleted_at" is null' : ''
  const rows = await statement.run(
    tx.db,
    `select t."revision" from ${model.table} t
      where t."id" = ${statement.value(id)}${alive} for update`,
  )
  return rows[0] === undefined ? undefined : { revision: Number(rows[0].revision) }
}
