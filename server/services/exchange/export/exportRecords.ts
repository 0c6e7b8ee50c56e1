import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ExportEndpoint } from '../../../../schemas/types/endpoint.ts'
import type { Call, Session } from '../../../ground/kernel/call.ts'
import { FileAnswer } from '../../../ground/kernel/fileAnswer.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { watermarkOf } from '../../../ground/session/watermark.ts'
import { contentTypes, fileName } from '../../../ground/sheets/fileTypes.ts'
import { fault } from '../../faults.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { audit } from '../../records/log/audit.ts'
import { exportColumns } from './exportColumns.ts'
import { exportRows } from './exportRows.ts'
import { findRecords, readRequest } from './exportSearch.ts'
import { inTurn } from './exportTurns.ts'
import { writeRecords } from './writeRecords.ts'

/** Maximum records of a direct export; more become a job. */
export const mostAtOnce = 2000
const mostTogether = 2

/**
 * Exports the records of a list as a file, or as a job if there are many; then returns the id under which 下载管理
 * shows it. Both are recorded in the audit log.
 */
export async function exportRecords(call: Call, endpoint: ExportEndpoint): Promise<FileAnswer | ExportAnswer> {
  const { session } = call
  if (!session) throw fault('SIGN_IN_NEEDED')
  return inTurn(call.config, session.userId, keep => answerOf(call, endpoint, session, keep))
}

async function answerOf(
  call: Call,
  endpoint: ExportEndpoint,
  session: Session,
  keep: (content: Readable) => Readable,
): Promise<FileAnswer | ExportAnswer> {
  const request = readRequest(call.input)
  const { model, ids, total, made } = await findRecords(call, endpoint, request, mostAtOnce)
  const columns = await exportColumns(call, model, request.columns ?? endpoint.columns, made)
  const name = fileName(endpoint.file ?? model.title, request.format)
  const entry = {
    action: '导出',
    entity: model.name,
    recordName: name,
    remark:
      `${request.ids ? '选中' : Object.keys(request.query).length > 0 ? '按查询条件' : '全部'}，共 ${total} ` +
      `条：${columns.map(one => one.title).join('、')}`,
  }
  if (total <= mostAtOnce) {
    await call.transaction(tx => audit(tx, entry))
    const rows = exportRows(call, { model, ids, made })
    const mark = await watermarkOf(call)
    return new FileAnswer({
      name,
      contentType: contentTypes[request.format],
      content: keep(writeRecords(request.format, { title: model.title, columns, rows, mark })),
    })
  }
  const downloadId = newId()
  await call.transaction(async tx => {
    await requireTurn(tx, session.userId)
    await tx.db
      .insertInto('download')
      .values({
        id: downloadId,
        name,
        status: 'waiting',
        total,
        ownerId: session.userId,
        applicationId: session.applicationId,
        endpoint: call.endpoint.name,
        request: JSON.stringify({ ...call.input, columns: columns.map(one => one.name) }),
        createdBy: session.userId,
        updatedBy: session.userId,
      })
      .execute()
    await audit(tx, entry)
    await enqueue(tx, 'export', { downloadId }, name)
  })
  return { downloadId, total }
}

/** Limits the number of pending large files per user, so that other users are not delayed. */
async function requireTurn(tx: Call, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`export ${userId}`}))`.execute(tx.db)
  const { running } = await tx.db
    .selectFrom('download')
    .select(sql<number>`count(*)::int`.as('running'))
    .where('ownerId', '=', userId)
    .where('status', 'in', ['waiting', 'running'])
    .where('endpoint', 'is not', null)
    .executeTakeFirstOrThrow()
  if (running >= mostTogether) throw fault('EXPORTS_RUNNING', { running })
}

export interface ExportAnswer {
  downloadId: string
  total: number
}
