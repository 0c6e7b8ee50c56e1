import type { ImportEndpoint } from '../../../../schemas/types/endpoint.ts'
import type { ImportRunRow } from '../../../ground/database/generated/tables.ts'
import type { Call, Hold } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { relative } from '../../../ground/kernel/runEndpoint.ts'
import type { SheetRow } from '../../../ground/sheets/readSheet.ts'
import { fault } from '../../faults.ts'
import { audit } from '../../records/log/audit.ts'
import { modelOf } from '../../records/model/entityModel.ts'
import { findObject, openObject } from '../../storage/objects.ts'
import { finding } from '../findings.ts'
import { importShape } from './importColumns.ts'
import { type Outcome, type ReadRow, type RowTask, readRows, storeRow } from './importRow.ts'
import { openTable, type TablePlace } from './openTable.ts'
import { RowsAbove } from './rowsAbove.ts'

/** Batch size for reading, and the longest transaction in milliseconds, so that other calls do not wait long. */
const atOnce = 100
const longestTransaction = 300

/**
 * Checks or stores the rows of an import from where it stopped. Each transaction also records the progress, so that an
 * interrupted import continues with the next row and stores none twice.
 */
export async function processRun(call: Call, run: ImportRunRow, hold: Hold): Promise<void> {
  const definition = call.endpoint.definition as ImportEndpoint
  const isTrial = run.status === 'checking'
  const model = modelOf(entityOf(call))
  const shape = await importShape(call, model, definition)
  const task: RowTask = {
    shape,
    create: relative(call.endpoint.name, definition.create).name,
    update: definition.update === undefined ? undefined : relative(call.endpoint.name, definition.update).name,
    key: [definition.key ?? []].flat(),
    overwrite: run.overwrite,
  }
  const { head, rows } = await openTable(shape, await fileOf(call, run), placeOf(run))
  try {
    const seen = new Map<string, number>()
    const above = new RowsAbove(shape, task.key)
    let place = 0
    for await (const part of parts(rows)) {
      hold.signal.throwIfAborted()
      const read = await readRows(call, shape, head, part)
      for (const row of read) {
        noteTwice(row, shape, seen)
        if (isTrial) above.add(row)
      }
      const left = read.slice(Math.max(0, run.done - place))
      place += read.length
      if (left.length > 0) await storeAll(call, { run, task, isTrial, hold, above }, left)
    }
  } finally {
    await rows.return(undefined)
  }
  await finish(call, run, { isTrial, hold })
}

/** Returns the entity of an import: that of the endpoint, or of its family. */
export function entityOf(call: Call): string {
  const { entity } = relative(call.endpoint.name, call.endpoint.name.split('.')[1] ?? '')
  if (entity === undefined) throw new Error(`endpoint "${call.endpoint.name}" has no entity`)
  return entity
}

/** Returns where the check found the table; undefined for imports started before this was stored. */
export const placeOf = ({ place }: ImportRunRow): Partial<TablePlace> => (place as TablePlace | null) ?? {}

/** Returns the uploaded file. */
export async function fileOf(call: Call, run: ImportRunRow): Promise<Buffer> {
  const file = run.objectKey === null ? undefined : await findObject(call.db, run.objectKey)
  if (!file) throw fault('IMPORT_FILE_EXPIRED')
  const chunks: Buffer[] = []
  for await (const chunk of openObject({ db: call.db, dataDir: call.config.dataDir }, file))
    chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function* parts(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let part: SheetRow[] = []
  for await (const row of rows) {
    part.push(row)
    if (part.length < atOnce) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** Reports rows of one file that share a unique value. */
function noteTwice(row: ReadRow, { model, columns }: RowTask['shape'], seen: Map<string, number>): void {
  for (const { name, title, property } of columns) {
    const value = row.values[name]
    if (!property['x-unique'] || value === undefined || value === null) continue
    const place = `${model.name}.${name} ${String(value)}`
    const before = seen.get(place)
    if (before === undefined) seen.set(place, row.number)
    else if (before !== row.number)
      row.faults.push({ title, ...finding('ROW_TWICE', { title, value: String(value), before }) })
  }
}

interface Stage {
  run: ImportRunRow
  task: RowTask
  isTrial: boolean
  hold: Hold
  above: RowsAbove
}

/** Rolls back the transaction of a check. */
class Tried extends Error {}

async function storeAll(call: Call, stage: Stage, rows: ReadRow[]): Promise<void> {
  let next = 0
  while (next < rows.length) {
    const outcomes: Outcome[] = []
    const until = performance.now() + longestTransaction
    const work = call.transaction(async tx => {
      const there = new Set<ReadRow>()
      do {
        const row = rows[next++]
        if (!row) continue
        // The rollback of an earlier check transaction removed these rows.
        for (const other of stage.above.neededBy(row)) {
          if (!there.has(other)) await storeRow(tx, stage.task, other)
          there.add(other)
        }
        outcomes.push(await storeRow(tx, stage.task, row))
        there.add(row)
      } while (next < rows.length && performance.now() < until)
      if (stage.isTrial) throw new Tried()
      await record(tx, stage, outcomes)
    })
    if (!stage.isTrial) await work
    else {
      await work.catch(error => {
        if (!(error instanceof Tried)) throw error
      })
      await call.transaction(tx => record(tx, stage, outcomes))
    }
  }
}

/** Records the results of rows and the progress. */
async function record(tx: Call, { run, hold }: Stage, outcomes: Outcome[]): Promise<void> {
  await hold.fence(tx.db)
  const isTrial = run.status === 'checking'
  const kept = isTrial ? outcomes.filter(one => one.outcome === 'failed') : outcomes
  if (kept.length > 0) {
    await tx.db
      .insertInto('importRow')
      .values(
        kept.map(one => ({
          id: newId(),
          runId: run.id,
          row: one.number,
          outcome: one.outcome,
          recordId: one.recordId ?? null,
          revisionAfter: one.revisionAfter ?? null,
          before: one.before === undefined ? null : JSON.stringify(one.before),
          faults: one.faults.length === 0 ? null : JSON.stringify(one.faults),
        })),
      )
      .execute()
  }
  run.done += outcomes.length
  for (const { outcome } of outcomes) run[outcome] += 1
  const { done, created, updated, failed } = run
  await tx.db
    .updateTable('importRun')
    .set({ done, created, updated, failed, updatedAt: new Date() })
    .where('id', '=', run.id)
    .execute()
}

async function finish(
  call: Call,
  run: ImportRunRow,
  { isTrial, hold }: Pick<Stage, 'isTrial' | 'hold'>,
): Promise<void> {
  await call.transaction(async tx => {
    await hold.fence(tx.db)
    await tx.db
      .updateTable('importRun')
      .set({ status: isTrial ? 'checked' : 'done', updatedAt: new Date() })
      .where('id', '=', run.id)
      .execute()
    if (isTrial) return
    await audit(tx, {
      action: '导入',
      entity: entityOf(call),
      recordName: run.name,
      remark: `新增 ${run.created} 条，覆盖 ${run.updated} 条，失败 ${run.failed} 条`,
    })
  })
}
