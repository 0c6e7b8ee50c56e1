import type { ExportEndpoint } from '../../../schemas/types/endpoint.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { FileAnswer } from '../../ground/kernel/fileAnswer.ts'
import { watermarkOf } from '../../ground/session/watermark.ts'
import { contentTypes, fileName } from '../../ground/sheets/fileTypes.ts'
import { ResultTooLarge } from '../data-sources/sourceFault.ts'
import { exportColumns } from '../exchange/export/exportColumns.ts'
import { readRequest } from '../exchange/export/exportSearch.ts'
import { writeRecords } from '../exchange/export/writeRecords.ts'
import { fault } from '../faults.ts'
import { audit } from '../records/log/audit.ts'
import { modelOf } from '../records/model/entityModel.ts'
import type { Row } from '../records/model/statement.ts'
import type { ExternalTable } from './externalTable.ts'
import { onSource } from './onSource.ts'
import { find, findIds, mostListed, withLabels } from './readRows.ts'

const together = 200

/**
 * Exports the rows of a list, at most 10,000. It reads the ids at once and the rows in batches while the file is
 * written, each on its own connection, so that a slow download holds none. Rows without a key are read all at once.
 */
export async function exportExternal(call: Call, table: ExternalTable, endpoint: ExportEndpoint): Promise<FileAnswer> {
  const request = readRequest(call.input)
  const { current: _current, size: _size, ...query } = request.query
  const search = { ...query, ...(request.ids ? { id: request.ids } : {}) }
  const all = { limit: mostListed + 1, offset: 0 }
  const found = await onSource<Row[] | string[]>(call, table, 'read', async on =>
    table.key.length > 0 ? findIds(on, search, all) : withLabels(on, await find(on, search, {}, all)),
  )
  if (found.length > mostListed) throw fault('EXPORT_TOO_LARGE', { most: mostListed })
  const columns = await exportColumns(call, modelOf(table.entity.name), request.columns ?? endpoint.columns)
  const name = fileName(table.entity.title, request.format)
  await call.transaction(tx =>
    audit(tx, {
      action: '导出',
      entity: table.entity.name,
      recordName: name,
      remark: `共 ${found.length} 条：${columns.map(one => one.title).join('、')}`,
    }),
  )
  const mark = await watermarkOf(call)
  return new FileAnswer({
    name,
    contentType: contentTypes[request.format],
    content: writeRecords(request.format, {
      title: table.entity.title,
      columns,
      rows: rowsOf(call, table, found),
      mark,
    }),
  })
}

async function* rowsOf(call: Call, table: ExternalTable, found: readonly (Row | string)[]): AsyncGenerator<Row> {
  for (let from = 0; from < found.length; from += together) {
    const part = found.slice(from, from + together)
    const ids = part.filter(one => typeof one === 'string')
    yield* ids.length > 0 ? byId(call, table, ids) : (part as Row[])
  }
}

/** Yields rows in the order of their ids and skips rows deleted meanwhile; a batch that is too large is halved. */
async function* byId(call: Call, table: ExternalTable, ids: readonly string[]): AsyncGenerator<Row> {
  const rows = await onSource(call, table, 'read', async on =>
    withLabels(on, await find(on, { id: ids }, {}, { limit: ids.length, offset: 0 })),
  ).catch((error: unknown) => {
    if (error instanceof ResultTooLarge && ids.length > 1) return undefined
    throw error
  })
  if (!rows) {
    const half = Math.ceil(ids.length / 2)
    yield* byId(call, table, ids.slice(0, half))
    yield* byId(call, table, ids.slice(half))
    return
  }
  const known = new Map(rows.map(row => [row.id, row]))
  for (const id of ids) {
    const row = known.get(id)
    if (row) yield row
  }
}
