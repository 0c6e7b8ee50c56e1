import type { Call } from '../kernel/call.ts'
import { describeChanges } from './describeChanges.ts'
import { modelOf } from './entityModel.ts'
import { type PageResult, page } from './page.ts'
import { checkId, read } from './read.ts'

/**
 * Audit rows of a record, newest first, as a page. The record must be visible to the caller.
 *
 * @example await log(call, 'position', { id: 'p1', current: 1, size: 20 })
 */
export async function log(call: Call, entityName: string, query: Record<string, unknown>): Promise<PageResult> {
  const { id, ...search } = query
  const recordId = checkId(id, modelOf(entityName).title)
  await read(call, entityName, recordId)
  const found = await page(call, 'auditLog', search, { where: { entity: entityName, recordId }, sort: '-at' })
  const changes = await describeChanges(call, modelOf(entityName), found.records)
  return { ...found, records: found.records.map((row, index) => ({ ...row, changes: changes[index] ?? null })) }
}
