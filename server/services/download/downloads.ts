import { textsOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { FileAnswer } from '../../ground/kernel/fileAnswer.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { fault } from '../faults.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { audit, auditAll } from '../records/log/audit.ts'
import { page } from '../records/search/page.ts'
import { type BatchAnswer, findPresent } from '../records/write/batchAnswer.ts'
import { findObject, openObject, removeObject } from '../storage/objects.ts'

/** Returns the caller's own downloads, newest first. */
export const downloadList = (call: Call<EndpointInput<'download.list' | 'processOpen.downloads'>>) =>
  page(call, 'download', call.input, { where: { ownerId: signedIn(call).userId }, sort: '-createdAt' })

/** Returns the progress of a download. */
export async function downloadStatus(call: Call<EndpointInput<'download.status'>>) {
  const { id, name, status, progress, total, done, error } = await own(call, call.input.id)
  return { id, name, status, progress, total, done, error }
}

/** Returns the file. */
export async function downloadFile(call: Call<EndpointInput<'download.file'>>): Promise<FileAnswer> {
  const row = await own(call, call.input.id)
  const file = row.objectKey === null ? undefined : await findObject(call.db, row.objectKey)
  if (row.status === 'expired' || (row.expiresAt && row.expiresAt.getTime() < Date.now()))
    throw fault('DOWNLOAD_EXPIRED')
  if (row.status !== 'done' || !file) throw fault('DOWNLOAD_NOT_READY')
  await call.transaction(tx =>
    audit(tx, { action: '下载', entity: 'download', recordId: row.id, recordName: row.name }),
  )
  const content = openObject({ db: call.db, dataDir: call.config.dataDir }, file)
  return new FileAnswer({ name: row.name, contentType: file.contentType, content, size: file.size })
}

/** Writes a failed or expired file again, with the current rights and records. */
export const downloadRetry = (call: Call<EndpointInput<'download.retry'>>) =>
  call.transaction(async tx => {
    const row = await own(tx, tx.input.id)
    if (row.status !== 'failed' && row.status !== 'expired') throw fault('DOWNLOAD_NOT_REPEATABLE')
    const { numUpdatedRows } = await tx.db
      .updateTable('download')
      .set({
        status: 'waiting',
        progress: 0,
        done: 0,
        error: null,
        finishedAt: null,
        expiresAt: null,
        updatedAt: new Date(),
      })
      .where('id', '=', row.id)
      .where('status', 'in', ['failed', 'expired'])
      .executeTakeFirst()
    // Of two concurrent retries, only one writes the file.
    if (Number(numUpdatedRows) === 0) return
    await enqueue(tx, jobOf(row), { downloadId: row.id }, row.name)
    await audit(tx, { action: '重新生成文件', entity: 'download', recordId: row.id, recordName: row.name })
  })

/** Returns the job kind that writes the file; default the export job. */
const jobOf = ({ request }: { request: unknown }): string => {
  const { job } = Object(request) as { job?: unknown }
  return typeof job === 'string' ? job : 'export'
}

/** Deletes downloads and their files; the job of an unfinished file discards it. */
export async function downloadDelete(call: Call<EndpointInput<'download.delete'>>): Promise<BatchAnswer> {
  const answer = await call.transaction(async tx => {
    const { found: rows, answer } = await findPresent(textsOf(tx.input.ids), id => own(tx, id))
    await tx.db.deleteFrom('download').where('id', 'in', answer.done).execute()
    await auditAll(
      tx,
      rows.map(({ id, name }) => ({
        action: '删除',
        event: 'deleted' as const,
        entity: 'download',
        recordId: id,
        recordName: name,
      })),
    )
    return answer
  })
  for (const id of answer.done) await removeObject({ db: call.db, dataDir: call.config.dataDir }, `export/${id}`)
  return answer
}

async function own(call: Call, id: string) {
  const row = await call.db
    .selectFrom('download')
    .selectAll()
    .where('id', '=', id)
    .where('ownerId', '=', signedIn(call).userId)
    .executeTakeFirst()
  if (!row) throw fault('DOWNLOAD_GONE')
  return row
}
