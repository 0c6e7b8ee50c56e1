import { plain } from '../../../../schemas/evaluate/plainNumber.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { shorten } from '../../../ground/kernel/shorten.ts'
import { fault, wrong } from '../../faults.ts'
import type { Column, EntityModel } from '../model/entityModel.ts'
import type { Row } from '../model/statement.ts'
import { unknownField } from './filter.ts'
import { isReadable } from './searchable.ts'
import { isTime, titleOf } from './searchValue.ts'

const most = 20

interface SummaryColumn {
  column: Column
  /** SQL over row `t`. */
  sql: string
}

const isNumber = ({ type }: Column) => type === 'integer' || type === 'number'
const isOrdered = (column: Column) => isNumber(column) || isTime(column)
const number = (sql: string) => `(${sql})::float8`
/** Binary fractions lose more with each row; numeric keeps the 15 digits of each. */
export const decimal = ({ column, type }: Column) => (type === 'number' ? `t.${column}::numeric` : `t.${column}`)

const kinds: Record<string, { fits(column: Column): boolean; sql(column: Column): string }> = {
  sum: { fits: isNumber, sql: column => number(`sum(${decimal(column)})`) },
  average: { fits: isNumber, sql: column => number(`avg(${decimal(column)})`) },
  min: { fits: isOrdered, sql: extreme('min') },
  max: { fits: isOrdered, sql: extreme('max') },
  count: { fits: () => true, sql: ({ column }) => `count(t.${column})` },
}

function extreme(name: 'min' | 'max') {
  return (column: Column) => (isNumber(column) ? number(`${name}(t.${column.column})`) : `${name}(t.${column.column})`)
}

/**
 * Parses the requested sums, such as `seats:sum,openedAt:max`; refuses unknown names and unsuitable kinds.
 *
 * @example summaryColumns(call, model, 'sort:sum')
 */
export function summaryColumns(call: Call, model: EntityModel, given: unknown): SummaryColumn[] {
  if (given === undefined || given === null || given === '') return []
  if (typeof given !== 'string' || given.length > 1000) throw fault('SUMMARY_INVALID')
  const terms = given.split(',')
  if (terms.length > most) throw fault('SUMMARIES_TOO_MANY', { most })
  const readable = [...model.columns.values()].filter(one => one.name !== 'path' && isReadable(call, one))
  return terms.map(term => {
    const [name = '', kind = ''] = term.trim().split(':')
    const column = readable.find(one => one.name === name)
    if (!column) throw unknownField(name, readable, '不能用')
    const summary = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    if (!summary) throw fault('SUMMARY_KIND_UNKNOWN', { kind: shorten(kind), list: Object.keys(kinds).join('、') })
    if (!summary.fits(column)) throw invalid(wrong(name, 'SUMMARY_KIND_UNSUITABLE', { column: titleOf(column) }))
    return { column, sql: summary.sql(column) }
  })
}

/** Returns the select list of the count: a number, or an object with the sums, so that rows are read once. */
export function countOf(summary: readonly SummaryColumn[]): string {
  if (summary.length === 0) return 'count(*)::int'
  const values = summary.map(({ sql }, index) => `'${index}', ${sql}`)
  return `jsonb_build_object('total', count(*), ${values.join(', ')})`
}

export function readCount(summary: readonly SummaryColumn[], value: unknown): { total: number; values?: Row } {
  if (summary.length === 0) return { total: Number(value ?? 0) }
  const counted = (value ?? {}) as Row
  const values = summary.map(({ column }, index) => {
    const result = counted[index] ?? null
    return [column.name, typeof result === 'number' ? plain(result) : result] as const
  })
  return { total: Number(counted.total ?? 0), values: Object.fromEntries(values) }
}
