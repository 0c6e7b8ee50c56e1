import type { ResolvedGridColumn } from '../../runtime/schema/resolvedPage.ts'
import { Budget } from '../../schemas/evaluate/budget.ts'
import { functions } from '../../schemas/evaluate/functions.ts'
import type { Summary } from '../../schemas/types/pages/listColumn.ts'
import { isNothing } from './gridModel.ts'
import type { GridRow } from './gridState.ts'

export const summaryWords: Record<Summary, string> = {
  sum: '合计',
  average: '平均',
  min: '最小',
  max: '最大',
  count: '计数',
}

/** Returns the summary of a column; undefined if it has none. */
export function summaryOf({ field, summary }: ResolvedGridColumn, rows: readonly GridRow[]): number | undefined {
  if (!summary) return undefined
  const values = rows.map(row => row.values[field])
  if (summary === 'count') return values.filter(value => !isNothing(value)).length
  const result = functions[summary]?.run([values.filter(value => typeof value === 'number')], new Budget())
  return typeof result === 'number' ? result : undefined
}
