import type { Call } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { type Difference, differencesOf, sentenceOf } from '../../services/records/log/describeChanges.ts'
import { modelOf } from '../../services/records/model/entityModel.ts'
import type { Row } from '../../services/records/model/statement.ts'
import { readableValues } from '../../services/records/write/log.ts'

/** What a row of the log is about, in the words of the screen; rows without an object are about the system. */
export const titleOfEntity = (name: unknown): string =>
  typeof name === 'string' && name !== '' ? (registry.entities.get(name)?.title ?? name) : '系统'

/**
 * Rows of the log, which may be of any entity, with what they changed field by field. What the reader may not read of an
 * entity is not told; of an entity that is no longer known nothing is, because nobody knows what is secret in it.
 */
export async function toldRows(call: Call, rows: readonly Row[]): Promise<Row[]> {
  const differences = await differencesByRow(call, rows)
  return rows.map(row => {
    const model = typeof row.entity === 'string' && registry.entities.has(row.entity) ? modelOf(row.entity) : undefined
    const told = differences.get(row) ?? []
    return {
      ...row,
      before: model ? readableValues(call, model, row.before) : null,
      after: model ? readableValues(call, model, row.after) : null,
      result: row.refused === true ? 'refused' : 'done',
      entityTitle: titleOfEntity(row.entity),
      changes: sentenceOf(told),
      differences: told,
    }
  })
}

/** Compared by entity: each has its own words, and one question to the database serves all rows of it. */
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
    const told = await differencesOf(call, modelOf(entity), group)
    group.forEach((row, at) => {
      found.set(row, told[at] ?? [])
    })
  }
  return found
}
