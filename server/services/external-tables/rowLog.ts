import type { Entity } from '../../../schemas/types/entity.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { differencesOf, sentenceOf } from '../records/log/describeChanges.ts'
import { type EntityModel, modelOf } from '../records/model/entityModel.ts'
import { type PageResult, page } from '../records/search/page.ts'
import type { ExternalTable } from './externalTable.ts'
import { readRow } from './readRows.ts'

/** Returns the changes to a row made through the console, newest first; changes by other programs are unknown. */
export async function logRows(call: Call, table: ExternalTable, query: Record<string, unknown>): Promise<PageResult> {
  const { id, ...search } = query
  await readRow(call, table, id)
  const where = { entity: table.entity.name, recordId: String(id) }
  const found = await page(call, 'auditLog', search, { where, sort: '-at' })
  const differences = await differencesOf(call, withoutReferences(table.entity), found.records)
  return {
    ...found,
    records: found.records.map((row, index) => {
      const changed = differences[index] ?? []
      return { ...row, changes: sentenceOf(changed), differences: changed, canRevert: false }
    }),
  }
}

/** Labels of references are in another database; the log shows their keys. */
function withoutReferences(entity: Entity): EntityModel {
  const model = modelOf(entity.name)
  const columns = [...model.columns].map(([name, column]) => {
    if (!column.property) return [name, column] as const
    const { 'x-ref': _target, ...property } = column.property
    return [name, { ...column, property }] as const
  })
  const properties = Object.fromEntries(columns.flatMap(([name, { property }]) => (property ? [[name, property]] : [])))
  return { ...model, columns: new Map(columns), entity: { ...entity, properties } }
}
