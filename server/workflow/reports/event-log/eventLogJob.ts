import { Readable } from 'node:stream'
import { keptDays, settle, settleKept, tell } from '../../../download/downloadRow.ts'
import { dayRange } from '../../../home/dayRange.ts'
import { signedIn } from '../../../identity/signedIn.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import { ownerCall } from '../../../jobs/ownerCall.ts'
import type { Call, Job, JobHandler } from '../../../kernel/call.ts'
import { AppError, conflict, invalid } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/id.ts'
import { textOf } from '../../../kernel/textOf.ts'
import { audit } from '../../../records/audit.ts'
import { putStream, removeObject } from '../../../storage/objects.ts'
import { ocelText } from './ocel.ts'
import { casesCount, type LogCase, type LogFilter, readCases } from './readCases.ts'
import { xesText } from './xes.ts'

const formats = {
  xes: { ending: 'xes', contentType: 'application/xml; charset=utf-8' },
  ocel: { ending: 'jsonocel', contentType: 'application/json; charset=utf-8' },
} as const
type Format = keyof typeof formats

const mostTogether = 2

/** POST /nbpm/report/eventLog: an event log is written in the background and stands in 下载管理 when it is done. */
export const exportEventLog = (call: Call) =>
  call.transaction(async tx => {
    const format = String(tx.input.format)
    if (!Object.hasOwn(formats, format)) throw invalid([{ field: 'format', message: '格式应为 XES 或 OCEL' }])
    const { userId, applicationId } = signedIn(tx)
    const { from, to } = dayRange(tx)
    const filter: LogFilter = { key: textOf(tx.input.key), from, to }
    const total = await casesCount(tx, filter)
    if (total === 0) throw conflict('所选条件下没有流程实例')
    const { running } = await tx.db
      .selectFrom('download')
      .select(eb => eb.fn.countAll<number>().as('running'))
      .where('ownerId', '=', userId)
      .where('endpoint', '=', tx.endpoint.name)
      .where('status', 'in', ['waiting', 'running'])
      .executeTakeFirstOrThrow()
    if (Number(running) >= mostTogether) throw conflict(`已有 ${running} 个事件日志正在生成，请等其中一个完成后再试`)
    const name = `流程事件日志 ${from} 至 ${to}.${formats[format as Format].ending}`
    const downloadId = newId()
    await tx.db
      .insertInto('download')
      .values({
        id: downloadId,
        name,
        status: 'waiting',
        total,
        ownerId: userId,
        applicationId,
        endpoint: tx.endpoint.name,
        request: JSON.stringify({ job: 'processEventLog', format, ...filter }),
        createdBy: userId,
        updatedBy: userId,
      })
      .execute()
    await audit(tx, { action: '导出', entity: 'processInstance', recordName: name, remark: `共 ${total} 个流程实例` })
    await enqueue(tx, 'processEventLog', { downloadId }, name)
    return { downloadId, total }
  })

/** Writes the file in the name of its owner, with the rights that he has now; again from the start when it was interrupted. */
export const eventLogJob: JobHandler = async (base, job) => {
  const id = String(job.data.downloadId)
  const row = await base.db.selectFrom('download').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || (row.status !== 'waiting' && row.status !== 'running')) return
  try {
    await write(base, { ...row, request: Object(row.request) }, job)
  } catch (error) {
    if (!(error instanceof AppError) && (!job.isLast || job.signal.aborted)) throw error
    await job.fence(base.db)
    const told = error instanceof AppError ? error.message : '服务器内部错误，请重试或联系管理员'
    await settle(base.db, id, { status: 'failed', error: told.slice(0, 500), finishedAt: new Date() })
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

async function write(base: Parameters<JobHandler>[0], wanted: Wanted, job: Job): Promise<void> {
  const { db, config } = base
  const call = await ownerCall(base, wanted)
  const { format, key, from, to } = wanted.request
  const filter: LogFilter = { key: textOf(key), from: String(from), to: String(to) }
  const { contentType } = formats[format === 'ocel' ? 'ocel' : 'xes']
  const total = await casesCount(call, filter)
  await settle(db, wanted.id, { status: 'running', total, done: 0, progress: 0, error: null })
  tell(config, wanted.ownerId, wanted.id)
  const passes = format === 'ocel' ? 2 : 1
  let read = 0
  async function* watched(): AsyncGenerator<LogCase> {
    for await (const one of readCases(call, filter)) {
      yield one
      read += 1
      if (read % 100 !== 0) continue
      job.signal.throwIfAborted()
      await job.fence(db)
      const progress = Math.min(99, Math.floor((read * 100) / Math.max(1, total * passes)))
      await settleKept(db, wanted.id, { done: Math.floor(read / passes), progress })
      tell(config, wanted.ownerId, wanted.id)
    }
  }
  const objectKey = `export/${wanted.id}`
  const content = Readable.from(format === 'ocel' ? ocelText(watched) : xesText(watched()), { objectMode: false })
  const size = await putStream(
    { db, dataDir: config.dataDir },
    { key: objectKey, name: wanted.name, contentType, ownerId: wanted.ownerId, content, signal: job.signal },
  )
  await job.fence(db)
  const now = Date.now()
  const isKept = await settle(db, wanted.id, {
    status: 'done',
    progress: 100,
    done: total,
    size,
    objectKey,
    finishedAt: new Date(now),
    expiresAt: new Date(now + keptDays * 86_400_000),
  })
  if (!isKept) await removeObject({ db, dataDir: config.dataDir }, objectKey)
  tell(config, wanted.ownerId, wanted.id, { name: wanted.name, ready: isKept })
}
