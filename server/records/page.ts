import type { Call } from '../kernel/call.ts'
import { invalid } from '../kernel/errors.ts'
import { modelOf } from './entityModel.ts'
import { present } from './present.ts'
import { type SearchOptions, type SearchQuery, searchParts } from './search.ts'
import type { Row } from './statement.ts'
import { countOf, readCount, summaryColumns } from './summary.ts'

export interface PageResult {
  records: Row[]
  total: number
  size: number
  current: number
  /** Of everything found, by property; there when it was asked for. */
  summary?: Row
}

const largestPage = 100
const furthest = 1_000_000

/**
 * One page of records: the rows, with the labels of what they refer to, and the number of all, in one round trip.
 *
 * @example await page(call, 'position', { current: 1, size: 20, name: '经理' })
 */
export async function page(
  call: Call,
  entityName: string,
  query: SearchQuery,
  options: SearchOptions = {},
): Promise<PageResult> {
  const model = modelOf(entityName)
  const { current, size } = pagePlace(query)
  const { statement, from, where, select, order, outerOrder } = searchParts(call, model, query, options)
  const summary = summaryColumns(call, model, query.summary)
  const count = `select ${countOf(summary)} as "#total" from ${from} where ${where}`
  const rows = await statement.run(
    call.db,
    `select (${count}) as "#total", ${model.selectOuter}
     from (select ${select} from ${from} where ${where} order by ${order} limit ${size} offset ${(current - 1) * size}) r
     order by ${outerOrder}`,
  )
  // No row to carry the number: nothing was found, or the page lies behind the end.
  const counted = rows[0] ?? (current === 1 ? undefined : (await statement.run(call.db, count))[0])
  const { total, values } = readCount(summary, counted?.['#total'])
  return { records: present(call, model, rows), total, size, current, ...(values ? { summary: values } : {}) }
}

/** Checked place of a page: `current` from 1, `size` from 1 to 100, default 20. */
export function pagePlace(query: SearchQuery): { current: number; size: number } {
  const current = wholeNumber(query.current ?? 1, 'current', '页码', furthest)
  const size = wholeNumber(query.size ?? 20, 'size', '每页条数', largestPage)
  if (current * size > furthest) throw invalid([{ field: 'current', message: '页码过大，请缩小查询范围' }])
  return { current, size }
}

function wholeNumber(value: unknown, field: string, title: string, most: number): number {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1 || number > most) {
    throw invalid([{ field, message: `${title}应为 1 到 ${most} 的整数` }])
  }
  return number
}
