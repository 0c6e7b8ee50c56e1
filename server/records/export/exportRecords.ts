import type { ExportEndpoint } from '../../../schemas/types/endpoint.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Call } from '../../kernel/call.ts'
import { unauthorized } from '../../kernel/errors.ts'
import { FileAnswer } from '../../kernel/fileAnswer.ts'
import { newId } from '../../kernel/id.ts'
import { contentTypes, fileName } from '../../sheets/fileTypes.ts'
import { writeSheet } from '../../sheets/writeSheet.ts'
import { audit } from '../audit.ts'
import { exportColumns } from './exportColumns.ts'
import { exportRows } from './exportRows.ts'
import { findRecords, readRequest } from './exportSearch.ts'

/** More than this becomes a job. */
export const mostAtOnce = 2000

/**
 * The records of a list as a file; many of them as a job, answered with the number under which 下载管理 shows it. Who
 * exported what and how much stands in the audit log either way.
 */
export async function exportRecords(call: Call, endpoint: ExportEndpoint): Promise<FileAnswer | ExportAnswer> {
  const { session } = call
  if (!session) throw unauthorized()
  const request = readRequest(call.input)
  const { model, ids } = await findRecords(call, endpoint, request)
  const columns = await exportColumns(call, model, request.columns ?? endpoint.columns)
  const name = fileName(model.title, request.format)
  const entry = {
    action: '导出',
    entity: model.name,
    recordName: name,
    remark: `${request.ids ? '选中' : Object.keys(request.query).length > 0 ? '按查询条件' : '全部'}，共 ${ids.length} 条：${columns.map(one => one.title).join('、')}`,
  }
  if (ids.length <= mostAtOnce) {
    await call.transaction(tx => audit(tx, entry))
    return new FileAnswer({
      name,
      contentType: contentTypes[request.format],
      content: writeSheet(request.format, model.title, columns, exportRows(call, { model, ids, columns })),
    })
  }
  const downloadId = newId()
  await call.transaction(async tx => {
    await tx.db
      .insertInto('download')
      .values({
        id: downloadId,
        name,
        status: 'waiting',
        total: ids.length,
        ownerId: session.userId,
        applicationId: session.applicationId,
        endpoint: call.endpoint.name,
        request: JSON.stringify({ ...call.input, columns: columns.map(one => one.name) }),
        createdBy: session.userId,
        updatedBy: session.userId,
      })
      .execute()
    await audit(tx, entry)
    await enqueue(tx, 'export', { downloadId })
  })
  return { downloadId, total: ids.length }
}

export interface ExportAnswer {
  downloadId: string
  total: number
}
