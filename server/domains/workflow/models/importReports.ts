import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { importReportAside } from './readAside.ts'

/**
 * POST /nbpm/model/import/report: returns what an import of the text translates, keeps and refuses. Nothing is stored.
 */
export async function importReports({ input }: Call<EndpointInput<'processModel.importReport'>>) {
  if (typeof input.xml !== 'string' || input.xml.trim() === '') return []
  const { lines } = await importReportAside(input.xml)
  return lines.map(({ values: _, ...line }) => line)
}
