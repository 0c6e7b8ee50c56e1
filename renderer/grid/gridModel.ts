import type { ResolvedGridColumn } from '../../runtime/schema/resolvedPage.ts'
import { compile } from '../../schemas/evaluate/compile.ts'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import { evaluateValue } from '../../schemas/evaluate/evaluateValue.ts'
import type { GridRows } from '../../schemas/types/pages/grid.ts'
import type { Row } from '../page/cellKind.ts'
import type { Scope } from '../page/scope.ts'

/** What a grid edits; the same for all rows. */
export interface GridModel {
  columns: readonly ResolvedGridColumn[]
  /** Read by the expressions of the columns, with `row` added. */
  scope: Scope
  rights: Required<GridRows>
  /** Fewest and most rows. */
  least: number
  most: number
}

export interface CellView {
  visible: boolean
  enabled: boolean
  required: boolean
}

const holds = (condition: string | boolean | undefined, scope: Scope, fallback: boolean) =>
  condition === undefined || typeof condition === 'boolean'
    ? (condition ?? fallback)
    : evaluateCondition(condition, scope, fallback)

/** Returns whether a cell is visible, enabled and required; `scope` contains its row. */
export const cellView = (column: ResolvedGridColumn, scope: Scope): CellView => ({
  visible: holds(column.visible, scope, true),
  enabled: column.value === undefined && holds(column.enabled, scope, true),
  required: holds(column.required, scope, false),
})

/** Returns the scope of a row's expressions. Invalid number texts, which their cells refuse, are null in it. */
export function rowScope(columns: readonly ResolvedGridColumn[], scope: Scope, values: Row): Scope {
  let row = values
  for (const { field, property } of columns)
    if ((property?.type === 'number' || property?.type === 'integer') && typeof values[field] === 'string')
      row = { ...row, [field]: null }
  return { ...scope, row }
}

/** Returns a row's values with computed ones; the same object if nothing changes. */
export function withFormulas(columns: readonly ResolvedGridColumn[], scope: Scope, given: Row): Row {
  const formulas = columns.filter(column => column.value !== undefined)
  let values = given
  // Formulas may read each other: as many passes as formulas settle them in any order.
  for (let round = 0; round < formulas.length; round += 1) {
    const before = values
    for (const { field, value } of formulas) {
      const result = compile(value ?? '').evaluate(rowScope(columns, scope, values))
      if (!Object.is(result ?? null, values[field] ?? null)) values = { ...values, [field]: result }
    }
    if (values === before) break
  }
  return values
}

/** Returns the values of a new row. */
export function newValues({ columns, scope }: GridModel): Row {
  const values: Row = {}
  for (const { field, default: value } of columns) if (value !== undefined) values[field] = evaluateValue(value, scope)
  return withFormulas(columns, scope, values)
}

/** Whether a row has nothing but the values of a new one. */
export function isBlank(model: GridModel, values: Row): boolean {
  const fresh = newValues(model)
  return model.columns.every(
    ({ field }) => Object.is(values[field], fresh[field]) || (isNothing(values[field]) && isNothing(fresh[field])),
  )
}

/** Returns the visible columns: a condition without `row` decides for all cells. */
export const shownColumns = (columns: readonly ResolvedGridColumn[], scope: Scope): ResolvedGridColumn[] =>
  columns.filter(({ visible }) => {
    if (typeof visible !== 'string') return visible !== false
    const readsRow = compile(visible).reads.some(read => read === 'row' || read.startsWith('row.'))
    return readsRow || evaluateCondition(visible, scope)
  })

/** Whether a cell counts as empty. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
