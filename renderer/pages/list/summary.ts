import { createElement, type ReactNode } from 'react'
import type { ResolvedColumn, ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { compile } from '../../../schemas/evaluate/compile.ts'
import { plain, plainSum } from '../../../schemas/evaluate/plainNumber.ts'
import type { Summary } from '../../../schemas/types/pages/listColumn.ts'
import { compileCell } from '../../cells/compileCell.ts'
import { cells } from '../../kinds/cells.ts'
import type { Row } from '../../page/cellKind.ts'
import type { Scope } from '../../page/scope.ts'
import type { TableColumn } from '../../table/tableColumn.ts'

const titles: Record<Summary, string> = { sum: '合计', average: '平均', min: '最小', max: '最大', count: '计数' }
const whole = new Intl.NumberFormat('zh-CN')

/** Returns the sums to request from a generic page: `seats:sum,price:average`. */
export function summaryWords({ columns }: ResolvedList): string | undefined {
  const words = columns.flatMap(({ field, summary }) => (summary === undefined ? [] : [`${field}:${summary}`]))
  return words.length > 0 ? words.join(',') : undefined
}

/** Sums that the server sent. */
export function summaryOf(answer: unknown): Row | undefined {
  const given = typeof answer === 'object' && answer !== null && 'summary' in answer ? answer.summary : undefined
  return typeof given === 'object' && given !== null ? (given as Row) : undefined
}

/** Returns the summary row of a list; undefined if no column has a summary. */
export function summaryLine(
  columns: readonly TableColumn[],
  { rows, given, scope, isAll }: { rows: readonly Row[]; given: Row | undefined; scope: Scope; isAll: boolean },
): { title: string; values: ReadonlyMap<string, ReactNode> } | undefined {
  const summed = columns.flatMap(({ id, source }) => (source?.summary ? [{ id, source, kind: source.summary }] : []))
  if (summed.length === 0) return undefined
  const values = new Map<string, ReactNode>()
  for (const { id, source, kind } of summed) {
    const found = given ? given[source.field] : reduce(kind, valuesOf(rows, source, scope))
    const value = kind === 'average' && typeof found === 'number' ? Math.round(found * 100) / 100 : found
    const content = kind === 'count' ? whole.format(Number(value ?? 0)) : shown(source, scope, value)
    values.set(
      id,
      kind === 'sum' ? content : createElement('span', { title: `${titles[kind]}值` }, titles[kind], ' ', content),
    )
  }
  return { title: given || isAll ? '合计' : '本页合计', values }
}

/** Formats a sum like the values above it. */
function shown(column: ResolvedColumn, scope: Scope, value: unknown): ReactNode {
  const { value: _, labelField: __, ...bare } = column
  return compileCell(bare, scope, { cells })({ [column.field]: value })
}

function valuesOf(rows: readonly Row[], { field, value }: ResolvedColumn, scope: Scope): unknown[] {
  const read = value === undefined ? (row: Row) => row[field] : evaluator(value, scope)
  return rows.map(read).filter(one => one !== null && one !== undefined && one !== '')
}

function evaluator(expression: string, scope: Scope): (row: Row) => unknown {
  const { evaluate } = compile(expression)
  return row => evaluate({ ...scope, row })
}

function reduce(kind: Summary, values: readonly unknown[]): unknown {
  if (kind === 'count') return values.length
  if (values.length === 0) return null
  if (kind === 'min' || kind === 'max') {
    const sign = kind === 'min' ? 1 : -1
    return values.reduce((best, one) => (sign * order(one, best) < 0 ? one : best))
  }
  const sum = plainSum(values.map(one => Number(one) || 0))
  return kind === 'sum' ? sum : plain(sum / values.length)
}

function order(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [one, other] = [String(a), String(b)]
  return one < other ? -1 : one > other ? 1 : 0
}
