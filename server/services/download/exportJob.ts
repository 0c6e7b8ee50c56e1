import type { ExportEndpoint } from '../../../schemas/types/endpoint.ts'
import { watermarkOf } from '../../ground/session/watermark.ts'
import { contentTypes } from '../../ground/sheets/fileTypes.ts'
import { exportColumns } from '../exchange/export/exportColumns.ts'
import { exportRows } from '../exchange/export/exportRows.ts'
import { findRecords, readRequest } from '../exchange/export/exportSearch.ts'
import { writeRecords } from '../exchange/export/writeRecords.ts'
import { fileJob } from './fileJob.ts'

/** Job that writes records of an entity as a sheet. */
export const exportJob = fileJob(async (call, wanted) => {
  const definition = call.endpoint.definition as ExportEndpoint
  const request = readRequest(wanted.request)
  const { model, ids, made } = await findRecords(call, definition, request)
  const columns = await exportColumns(call, model, request.columns, made)
  const mark = await watermarkOf(call)
  return {
    contentType: contentTypes[request.format],
    total: ids.length,
    content: report =>
      writeRecords(request.format, {
        title: model.title,
        columns,
        rows: exportRows(call, { model, ids, made }, report),
        mark,
      }),
  }
})
