import type { Call } from '../../../ground/kernel/call.ts'
import { modelOf } from '../model/entityModel.ts'
import { runSql } from '../model/statement.ts'
import { searchParts } from './search.ts'
import { type Counted, cappedCount, estimate, keptEstimate, mostCounted } from './total.ts'

/**
 * Returns how many records of each entity the caller sees, as page totals, in one round trip without reading or sorting
 * rows.
 *
 * @example await totals(call, ['user', 'role']) // [120, 8]
 */
export async function totals(call: Call, entities: readonly string[]): Promise<number[]> {
  const asked = entities.map(entity => {
    const model = modelOf(entity)
    const { statement, from, where } = searchParts(call, model, {})
    const counted: Counted = { from, where, parameters: statement.parameters, hints: statement.hints }
    return { model, counted, kept: keptEstimate(call, counted) }
  })
  const parameters: unknown[] = []
  const counts: string[] = []
  asked.forEach(({ counted, kept }, index) => {
    if (kept !== undefined) return
    counts.push(`(${shifted(cappedCount(counted), parameters.length)}) as "${index}"`)
    parameters.push(...counted.parameters)
  })
  const row = counts.length === 0 ? {} : (await runSql(call.db, `select ${counts.join(', ')}`, parameters)).rows[0]
  const found: number[] = []
  for (const [index, { model, counted, kept }] of asked.entries()) {
    const count = kept ?? Number(row?.[index] ?? 0)
    found.push(kept === undefined && count > mostCounted ? await estimate(call, counted, model.table) : count)
  }
  return found
}

/** Shifts the numbers of parameters. */
const shifted = (sql: string, by: number) => sql.replaceAll(/\$(\d+)/g, (_, place: string) => `$${Number(place) + by}`)
