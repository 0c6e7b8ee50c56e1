import type { Call } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { type Difference, differencesOf, sentenceOf } from '../../services/records/log/describeChanges.ts'
import { modelOf } from '../../services/records/model/entityModel.ts'
import type { Row } from '../../services/records/model/statement.ts'
import { readableValues } from '../../services/records/write/log.ts'

/** Returns the display name of the entity of a log row; rows without an entity concern the system. */
export const titleOfEntity = (name: unknown): string =>
  typeof name === 'string' && name !== '' ? (registry.entities.get(name)?.title ?? name) : '系统'

/**
 * Returns log rows of any entity with their changes field by field. Fields that the reader may not read are omitted;
 * for an entity that no longer exists, all are, because its secret fields are unknown.
 */
export async function readableRows(call: Call, rows: readonly Row[]): Promise<Row[]> {
  const differences = await differencesByRow(call, rows)
  return rows.map(row => {
    const model = typeof row.entity === 'string' && registry.entities.has(row.entity) ? modelOf(row.entity) : undefined
    const changed = differences.get(row) ?? []
    return {
      ...row,
      before: model ? readableValues(call, model, row.before) : null,
      after: model ? readableValues(call, model, row.after) : null,
      result: row.refused === true ? 'refused' : 'done',
      entityTitle: titleOfEntity(row.entity),
      changes: sentenceOf(changed),
      differences: changed,
    }
  })
}

/** Groups rows by entity: each has its own texts, and one query serves all its rows. */
async function differencesByRow(call: Call, rows: readonly Row[]): Promise<Map<Row, Difference[]>> {
  const byEntity = new Map<string, Row[]>()
  for (const row of rows) {
    const { entity } = row
    if (typeof entity !== 'string' || !registry.entities.has(entity)) continue
    const group = byEntity.get(entity)
    if (group) group.push(row)
    else byEntity.set(entity, [row])
  }
  const found = new Map<Row, Difference[]>()
  for (const [entity, group] of byEntity) {
    const perRow = await differencesOf(call, modelOf(entity), group)
    group.forEach((row, at) => {
      found.set(row, perRow[at] ?? [])
    })
  }
  return found
}
