import type { TransferPage } from '../../../schemas/types/pages/transfer.ts'
import { answerOf, loadEndpoint } from '../endpoints.ts'
import { resolveColumns } from '../resolveColumn.ts'
import type { ResolvedTransfer } from '../resolvedPage.ts'
import { type Base, dictionariesOf } from './base.ts'

export async function resolveTransfer(schema: TransferPage, base: Base): Promise<ResolvedTransfer> {
  const { file } = base
  const [available] = await Promise.all(
    (['available', 'chosen', 'add', 'remove'] as const).map(key => loadEndpoint(schema[key], { file, path: key })),
  )
  const element = available ? await answerOf(available) : { properties: {} }
  const accepts = available?.endpoint.do === 'handler' ? available.endpoint.accepts : undefined
  const searchBy = accepts?.properties?.condition && !accepts.paged ? 'condition' : 'keyword'
  const columns = await resolveColumns(schema.columns ?? ['name', 'username'], element)
  return {
    ...base,
    kind: 'transfer',
    schema,
    columns,
    key: schema.key ?? 'id',
    searchBy,
    dictionaries: dictionariesOf(columns),
  }
}
