import type { Readable } from 'node:stream'
import type { Call, JobHandler } from '../../ground/kernel/call.ts'
import { AppError } from '../../ground/kernel/errors.ts'
import { ownerCall } from '../jobs/ownerCall.ts'
import { putStream, removeObject } from '../storage/objects.ts'
import { keptDays, settle, settleKept, tell } from './downloadRow.ts'

/** A download whose file is to be written. */
export interface WantedFile {
  id: string
  name: string
  ownerId: string
  applicationId: string | null
  endpoint: string | null
  request: Record<string, unknown>
}

/** The file to write. */
export interface FilePlan {
  contentType: string
  /** Number of records. */
  total: number
  /** Streams the bytes; calls `report` with the number of finished records. `report` throws if the job must end. */
  content(report: (done: number) => Promise<void>): Readable
}

/**
 * Creates a job that writes a download's file on behalf of its owner, with the owner's current rights. After an
 * interruption it starts again; the file appears only when complete.
 */
export const fileJob =
  (planOf: (call: Call, wanted: WantedFile) => Promise<FilePlan>): JobHandler =>
  async (base, job) => {
    const id = String(job.data.downloadId)
    const row = await base.db.selectFrom('download').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || (row.status !== 'waiting' && row.status !== 'running')) return
    const wanted: WantedFile = { ...row, request: Object(row.request) }
    try {
      const plan = await planOf(await ownerCall(base, wanted), wanted)
      await write(base, wanted, plan, job)
    } catch (error) {
      if (!(error instanceof AppError) && (!job.isLast || job.signal.aborted)) throw error
      await job.fence(base.db)
      const text = error instanceof AppError ? error.message : '服务器内部错误，请重试或联系管理员'
      await settle(base.db, id, { status: 'failed', error: text.slice(0, 500), finishedAt: new Date() })
      tell(base.config, row.ownerId, id)
      throw error
    }
  }

type Written = Parameters<JobHandler>

async function write(
  { db, config }: Written[0],
  { id, name, ownerId }: WantedFile,
  { contentType, total, content }: FilePlan,
  job: Written[1],
): Promise<void> {
  await settle(db, id, { status: 'running', total, done: 0, progress: 0, error: null })
  tell(config, ownerId, id)
  let reported = 0
  const report = async (done: number) => {
    job.signal.throwIfAborted()
    await job.fence(db)
    const progress = Math.min(99, Math.floor((done * 100) / Math.max(1, total)))
    await settleKept(db, id, { done: Math.floor(done), progress })
    if (progress === reported) return
    reported = progress
    tell(config, ownerId, id)
  }
  const objectKey = `export/${id}`
  const store = { db, dataDir: config.dataDir }
  const file = { key: objectKey, name, contentType, ownerId, content: content(report), signal: job.signal }
  const size = await putStream(store, file)
  await job.fence(db)
  const now = Date.now()
  const isKept = await settle(db, id, {
    status: 'done',
    progress: 100,
    done: total,
    size,
    objectKey,
    finishedAt: new Date(now),
    expiresAt: new Date(now + keptDays * 86_400_000),
  })
  // The download was deleted while its last part was written.
  if (!isKept) await removeObject(store, objectKey)
  tell(config, ownerId, id, { name, ready: isKept })
}
