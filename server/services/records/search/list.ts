import type { Call } from '../../../ground/kernel/call.ts'
import { fault } from '../../faults.ts'
import { modelOf } from '../model/entityModel.ts'
import type { Row } from '../model/statement.ts'
import { present } from './present.ts'
import { type SearchOptions, type SearchQuery, searchParts } from './search.ts'

export const longestList = 10_000

/**
 * Returns all records of a search; more than 10,000 are refused, not truncated.
 *
 * @example await list(call, 'application', { enabled: true })
 */
export async function list(
  call: Call,
  entityName: string,
  query: SearchQuery,
  options: SearchOptions = {},
): Promise<Row[]> {
  const model = modelOf(entityName)
  const { statement, from, where, select, order, outerOrder } = searchParts(call, model, query, options)
  const rows = await statement.run(
    call.db,
    `select ${model.selectOuter} from (select ${select} from ${from} where ${where} order by ${order}
      limit ${longestList + 1}) r order by ${outerOrder}`,
  )
  if (rows.length > longestList) throw fault('RESULT_TOO_LARGE', { most: longestList })
  return present(call, model, rows)
}
