import type { ExportEndpoint } from '../../schemas/types/endpoint.ts'
import { ownerCall } from '../jobs/ownerCall.ts'
import type { Database, Job, JobHandler } from '../kernel/call.ts'
import type { Config } from '../kernel/config.ts'
import { AppError } from '../kernel/errors.ts'
import { exportColumns } from '../records/export/exportColumns.ts'
import { exportRows } from '../records/export/exportRows.ts'
import { findRecords, readRequest } from '../records/export/exportSearch.ts'
import { contentTypes } from '../sheets/fileTypes.ts'
import { writeSheet } from '../sheets/writeSheet.ts'
import { putStream, removeObject } from '../storage/objects.ts'
import { keptDays, settle, settleKept, tell } from './downloadRow.ts'

/**
 * Writes the file of a download in the name of its owner, with the rights that he has now. Done again from the start
 * when it was interrupted: the file takes its place only when it is whole.
 */
export const exportJob: JobHandler = async (base, job: Job) => {
  const { isLast, signal } = job
  const id = String(job.data.downloadId)
  const row = await base.db.selectFrom('download').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || (row.status !== 'waiting' && row.status !== 'running')) return
  try {
    await write(base, { ...row, request: Object(row.request) }, job)
  } catch (error) {
    if (!(error instanceof AppError) && (!isLast || signal.aborted)) throw error
    await job.fence(base.db)
    const text = error instanceof AppError ? error.message : '服务器内部错误，请重试或联系管理员'
    await settle(base.db, id, { status: 'failed', error: text.slice(0, 500), finishedAt: new Date() })
    tell(base.config, row.ownerId, id)
    throw error
  }
}

interface Wanted {
  id: string
  name: string
  ownerId: string
  applicationId: string | null
  endpoint: string | null
  request: Record<string, unknown>
}

async function write(base: { db: Database; config: Config }, wanted: Wanted, job: Job): Promise<void> {
  const { db, config } = base
  const { signal } = job
  const call = await ownerCall(base, wanted)
  const definition = call.endpoint.definition as ExportEndpoint
  const request = readRequest(wanted.request)
  const { model, ids, made } = await findRecords(call, definition, request)
  const columns = await exportColumns(call, model, request.columns, made)
  await settle(db, wanted.id, { status: 'running', total: ids.length, done: 0, progress: 0, error: null })
  tell(config, wanted.ownerId, wanted.id)
  let told = 0
  const rows = exportRows(call, { model, ids, columns, made }, async done => {
    signal.throwIfAborted()
    await job.fence(db)
    const progress = Math.min(99, Math.floor((done * 100) / ids.length))
    await settleKept(db, wanted.id, { done, progress })
    if (progress === told) return
    told = progress
    tell(config, wanted.ownerId, wanted.id)
  })
  const key = `export/${wanted.id}`
  const size = await putStream(
    { db, dataDir: config.dataDir },
    {
      key,
      name: wanted.name,
      contentType: contentTypes[request.format],
      ownerId: wanted.ownerId,
      content: writeSheet(request.format, model.title, columns, rows),
      signal,
    },
  )
  await job.fence(db)
  const now = Date.now()
  const isKept = await settle(db, wanted.id, {
    status: 'done',
    progress: 100,
    done: ids.length,
    size,
    objectKey: key,
    finishedAt: new Date(now),
    expiresAt: new Date(now + keptDays * 86_400_000),
  })
  // Deleted while its last part was written.
  if (!isKept) await removeObject({ db, dataDir: config.dataDir }, key)
  tell(config, wanted.ownerId, wanted.id, { name: wanted.name, ready: isKept })
}
