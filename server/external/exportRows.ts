import type { ExportEndpoint } from '../../schemas/types/endpoint.ts'
import type { Call } from '../kernel/call.ts'
import { badRequest } from '../kernel/errors.ts'
import { FileAnswer } from '../kernel/fileAnswer.ts'
import { audit } from '../records/audit.ts'
import { modelOf } from '../records/entityModel.ts'
import { exportColumns } from '../records/export/exportColumns.ts'
import { readRequest } from '../records/export/exportSearch.ts'
import { writeRecords } from '../records/export/writeRecords.ts'
import { contentTypes, fileName } from '../sheets/fileTypes.ts'
import type { ExternalTable } from './externalTable.ts'
import { listRows } from './readRows.ts'

const most = 10_000

/** The rows of a list as a file, at most 10,000 of them. */
export async function exportExternal(call: Call, table: ExternalTable, endpoint: ExportEndpoint): Promise<FileAnswer> {
  const request = readRequest(call.input)
  const { current: _current, size: _size, ...query } = request.query
  const rows = await listRows(call, table, { ...query, ...(request.ids ? { id: request.ids } : {}) }, {})
  if (rows.length >= most) throw badRequest(`一次最多导出 ${most} 条，请缩小查询范围`)
  const columns = await exportColumns(call, modelOf(table.entity.name), request.columns ?? endpoint.columns)
  const name = fileName(table.entity.title, request.format)
  await call.transaction(tx =>
    audit(tx, {
      action: '导出',
      entity: table.entity.name,
      recordName: name,
      remark: `共 ${rows.length} 条：${columns.map(one => one.title).join('、')}`,
    }),
  )
  async function* read() {
    yield* rows
  }
  return new FileAnswer({
    name,
    contentType: contentTypes[request.format],
    content: writeRecords(request.format, { title: table.entity.title, columns, rows: read() }),
  })
}
