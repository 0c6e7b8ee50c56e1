import type { Call } from '../../../ground/kernel/call.ts'
import { differencesOf, isValues, sentenceOf } from '../log/describeChanges.ts'
import { type EntityModel, modelOf } from '../model/entityModel.ts'
import { Statement } from '../model/statement.ts'
import { type PageResult, page } from '../search/page.ts'
import { checkId, read } from '../search/read.ts'
import { isReadable } from '../search/searchable.ts'
import { isRevertable } from './revert.ts'

/**
 * Returns a page of a record's audit rows, newest first. The record must be visible to the caller. Each row has its
 * changes by field, and whether the record differs now from its state then.
 *
 * @example await log(call, 'position', { id: 'p1', current: 1, size: 20 })
 */
export async function log(call: Call, entityName: string, query: Record<string, unknown>): Promise<PageResult> {
  const { id, ...search } = query
  const model = modelOf(entityName)
  const recordId = checkId(id, model.title)
  await read(call, entityName, recordId)
  const found = await page(call, 'auditLog', search, { where: { entity: entityName, recordId }, sort: '-at' })
  const differences = await differencesOf(call, model, found.records)
  const latest = await latestChange(call, entityName, recordId)
  return {
    ...found,
    records: found.records.map((row, index) => {
      const changed = differences[index] ?? []
      const isOlder = latest !== undefined && row.id !== latest.id && timeOf(row.at) <= timeOf(latest.at)
      const canRevert =
        isOlder && isValues(row.after) && Object.keys(row.after).some(name => isRevertable(call, model, name))
      const [before, after] = [row.before, row.after].map(values => readableValues(call, model, values))
      return { ...row, before, after, changes: sentenceOf(changed), differences: changed, canRevert }
    }),
  }
}

/** Returns the logged values that the caller may read. */
export function readableValues(call: Call, model: EntityModel, values: unknown): unknown {
  if (!isValues(values)) return values
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const column = model.columns.get(name)
      return column === undefined || isReadable(call, column)
    }),
  )
}

const timeOf = (value: unknown) => new Date(value as string | Date).getTime()

/** Returns the last audit row that changed values of a record. */
async function latestChange(call: Call, entity: string, recordId: string) {
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select l."id", l."at" from "audit_log" l
     where l."record_id" = ${statement.value(recordId)} and l."entity" = ${statement.value(entity)}
       and l."before" is not null and l."after" is not null
     order by l."at" desc, l."id" desc limit 1`,
  )
  return rows[0]
}
