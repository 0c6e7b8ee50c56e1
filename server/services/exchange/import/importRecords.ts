import type { ImportEndpoint } from '../../../../schemas/types/endpoint.ts'
import type { ImportRunRow } from '../../../ground/database/generated/tables.ts'
import { authorizePerson } from '../../../ground/kernel/authorize.ts'
import type { Call, Session } from '../../../ground/kernel/call.ts'
import { AppError, invalid } from '../../../ground/kernel/errors.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { relative } from '../../../ground/kernel/runEndpoint.ts'
import { contentTypes } from '../../../ground/sheets/fileTypes.ts'
import { isArchive } from '../../../ground/sheets/readSheet.ts'
import { fault, wrong } from '../../faults.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { modelOf } from '../../records/model/entityModel.ts'
import { checkId } from '../../records/search/read.ts'
import { putObject } from '../../storage/objects.ts'
import { type ImportShape, importShape } from './importColumns.ts'
import { faultFile, faultsOfRun } from './importFaults.ts'
import { failRun, goOn } from './importJob.ts'
import { entityOf } from './importRun.ts'
import { importTemplate } from './importTemplate.ts'
import { chosenPlace, openTable, type TablePlace } from './openTable.ts'
import { previewFile } from './previewFile.ts'

const mostRows = 50_000
/** Maximum rows to process within the call; more become a job. */
const rowsAtOnce = 100
const keptDays = 7
const abandonedAfter = 10 * 60_000

const steps = { template, preview, check, run, status, faults, undo }
type Step = keyof typeof steps

/** Imports records from a file, step by step; see `ImportEndpoint`. */
export async function importRecords(call: Call, endpoint: ImportEndpoint): Promise<unknown> {
  const { step } = call.input
  if (typeof step !== 'string' || !Object.hasOwn(steps, step))
    throw invalid(wrong('step', 'IMPORT_STEP_UNKNOWN', { list: Object.keys(steps).join('、') }))
  // An import needs the right of the form, checked before anything is uploaded.
  authorizePerson(call.session, relative(call.endpoint.name, endpoint.create).definition.permission)
  await settleAbandoned(call)
  return steps[step as Step](call, endpoint)
}

async function template(call: Call, endpoint: ImportEndpoint) {
  return importTemplate(await importShape(call, modelOf(entityOf(call)), endpoint), [endpoint.key ?? []].flat())
}

/** Shows the content of a file and the proposed mapping; stores nothing. */
async function preview(call: Call, endpoint: ImportEndpoint) {
  return previewFile(await importShape(call, modelOf(entityOf(call)), endpoint), sentFile(call))
}

function sentFile({ request: { file } }: Call): Buffer {
  if (!file) throw fault('IMPORT_FILE_MISSING')
  return file
}

/** Stores the file, then refuses it as a whole or checks each row. */
async function check(call: Call, endpoint: ImportEndpoint) {
  const session = signedIn(call)
  const file = sentFile(call)
  const shape = await importShape(call, modelOf(entityOf(call)), endpoint)
  const overwrite = call.input.overwrite === true
  if (overwrite) requireUpdate(call, endpoint)
  const { place, ignored, total } = await countRows(file, shape, chosenPlace(call.input, file))
  if (total === 0) throw fault('SHEET_WITHOUT_ROWS')

  const id = newId()
  const objectKey = `import/${id}`
  const name = nameOf(call.input.name, shape.model.title, isArchive(file) ? 'xlsx' : 'csv')
  await putObject(
    { db: call.db, dataDir: call.config.dataDir },
    {
      key: objectKey,
      name,
      bytes: file,
      contentType: contentTypes[isArchive(file) ? 'xlsx' : 'csv'],
      ownerId: session.userId,
    },
  )
  await call.transaction(async tx => {
    await tx.db
      .insertInto('importRun')
      .values({
        id,
        name,
        status: 'checking',
        overwrite,
        total,
        ignored: JSON.stringify(ignored),
        place: JSON.stringify(place),
        ownerId: session.userId,
        applicationId: session.applicationId,
        endpoint: call.endpoint.name,
        objectKey,
        expiresAt: new Date(Date.now() + keptDays * 86_400_000),
        createdBy: session.userId,
        updatedBy: session.userId,
      })
      .execute()
    if (total > rowsAtOnce) await enqueue(tx, 'import', { runId: id }, name)
  })
  return proceed(call, id, total)
}

async function countRows(file: Buffer, shape: ImportShape, chosen: Partial<TablePlace>) {
  const { place, head, rows } = await openTable(shape, file, chosen)
  try {
    let total = 0
    for await (const _row of rows) if (++total > mostRows) throw fault('IMPORT_TOO_LARGE', { most: mostRows })
    return { place, ignored: head.ignored, total }
  } finally {
    await rows.return(undefined)
  }
}

/** Stores the checked rows; rows with faults are skipped. */
async function run(call: Call, endpoint: ImportEndpoint) {
  const found = await own(call, call.input.id)
  if (found.status !== 'checked') throw fault(found.status === 'done' ? 'IMPORT_DONE' : 'IMPORT_NOT_CHECKED')
  if (found.overwrite) requireUpdate(call, endpoint)
  await call.transaction(async tx => {
    const { numUpdatedRows } = await tx.db
      .updateTable('importRun')
      .set({ status: 'running', done: 0, created: 0, updated: 0, failed: 0, updatedAt: new Date() })
      .where('id', '=', found.id)
      .where('status', '=', 'checked')
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) throw fault('IMPORT_RUNNING')
    await tx.db.deleteFrom('importRow').where('runId', '=', found.id).execute()
    if (found.total > rowsAtOnce) await enqueue(tx, 'import', { runId: found.id }, found.name)
  })
  return proceed(call, found.id, found.total)
}

/** Undoes the caller's last import. */
async function undo(call: Call, endpoint: ImportEndpoint) {
  const found = await own(call, call.input.id)
  if (found.status !== 'done' && found.status !== 'failed')
    throw fault(found.status === 'undone' ? 'IMPORT_UNDONE' : 'IMPORT_NOT_REVERSIBLE')
  if (endpoint.delete === undefined) throw fault('IMPORT_NOT_REVERSIBLE')
  authorizePerson(call.session, relative(call.endpoint.name, endpoint.delete).definition.permission)
  const last = await lastDone(call)
  if (last !== found.id) throw fault('IMPORT_NOT_LATEST')
  await call.transaction(async tx => {
    const { numUpdatedRows } = await tx.db
      .updateTable('importRun')
      .set({ status: 'undoing', error: null, updatedAt: new Date() })
      .where('id', '=', found.id)
      .where('status', '=', found.status)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) throw fault('IMPORT_BEING_UNDONE')
    if (found.total > rowsAtOnce) await enqueue(tx, 'import', { runId: found.id }, found.name)
  })
  return proceed(call, found.id, found.total)
}

/** Returns the progress of an import; without `id`, the last one that can be undone. */
async function status(call: Call) {
  const id = call.input.id ?? (await lastDone(call))
  return id === undefined ? null : describe(call, await own(call, id))
}

async function faults(call: Call) {
  return faultFile(call, await own(call, call.input.id))
}

/** Finishes a short import before answering; a long one reports progress. */
async function proceed(call: Call, id: string, total: number) {
  if (total <= rowsAtOnce) {
    const found = await own(call, id)
    try {
      await goOn(call, found, { signal: new AbortController().signal, fence: async () => undefined })
    } catch (error) {
      await failRun(call.db, id, error instanceof AppError ? error.message : '服务器内部错误，请联系管理员')
      throw error
    }
  }
  return describe(call, await own(call, id))
}

async function describe(call: Call, found: ImportRunRow) {
  const { id, name, status, overwrite, total, done, created, updated, failed, undone, ignored, error } = found
  const facts = { id, name, status, overwrite, total, done, created, updated, failed, undone, ignored, error }
  return { ...facts, faults: await faultsOfRun(call, id) }
}

async function own(call: Call, given: unknown): Promise<ImportRunRow> {
  const id = checkId(given, '导入')
  const row = await call.db
    .selectFrom('importRun')
    .selectAll()
    .where('id', '=', id)
    .where('ownerId', '=', signedIn(call).userId)
    .where('endpoint', '=', call.endpoint.name)
    .executeTakeFirst()
  if (!row) throw fault('IMPORT_GONE')
  return row
}

async function lastDone(call: Call): Promise<string | undefined> {
  const row = await call.db
    .selectFrom('importRun')
    .select(['id', 'status'])
    .where('ownerId', '=', signedIn(call).userId)
    .where('endpoint', '=', call.endpoint.name)
    .where('status', 'in', ['running', 'done', 'undoing', 'undone', 'failed'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('status', '<>', 'failed'),
        // Ignores imports that failed before storing anything.
        exists(
          selectFrom('importRow')
            .select('importRow.id')
            .whereRef('importRow.runId', '=', 'importRun.id')
            .where('importRow.outcome', 'in', ['created', 'updated']),
        ),
      ]),
    )
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.status === 'done' || row?.status === 'failed' ? row.id : undefined
}

/**
 * Marks short imports whose process died as failed, so that they can be undone: they ran within a call and no job
 * continues them.
 */
async function settleAbandoned(call: Call): Promise<void> {
  await call.db
    .updateTable('importRun')
    .set({ status: 'failed', error: '导入被中断，请撤销后重新导入' })
    .where('ownerId', '=', signedIn(call).userId)
    .where('endpoint', '=', call.endpoint.name)
    .where('status', 'in', ['checking', 'running', 'undoing'])
    .where('total', '<=', rowsAtOnce)
    .where('updatedAt', '<', new Date(Date.now() - abandonedAfter))
    .execute()
}

function requireUpdate(call: Call, endpoint: ImportEndpoint): void {
  if (endpoint.update === undefined) throw fault('IMPORT_MAY_NOT_OVERWRITE')
  authorizePerson(call.session, relative(call.endpoint.name, endpoint.update).definition.permission)
}

function signedIn({ session }: Call): Session {
  if (!session) throw fault('SIGN_IN_NEEDED')
  return session
}

function nameOf(given: unknown, title: string, ending: string): string {
  const text = typeof given === 'string' ? given.trim().slice(0, 200) : ''
  return text === '' ? `${title}导入.${ending}` : text
}
