import type { ExportEndpoint } from '../../schemas/types/endpoint.ts'
import { exportColumns } from '../records/export/exportColumns.ts'
import { exportRows } from '../records/export/exportRows.ts'
import { findRecords, readRequest } from '../records/export/exportSearch.ts'
import { contentTypes } from '../sheets/fileTypes.ts'
import { writeSheet } from '../sheets/writeSheet.ts'
import { fileJob } from './fileJob.ts'

/** Records of an entity as a sheet. */
export const exportJob = fileJob(async (call, wanted) => {
  const definition = call.endpoint.definition as ExportEndpoint
  const request = readRequest(wanted.request)
  const { model, ids, made } = await findRecords(call, definition, request)
  const columns = await exportColumns(call, model, request.columns, made)
  return {
    contentType: contentTypes[request.format],
    total: ids.length,
    content: report =>
      writeSheet(request.format, model.title, columns, exportRows(call, { model, ids, columns, made }, report)),
  }
})
