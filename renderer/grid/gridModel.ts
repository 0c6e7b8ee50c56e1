import type { ResolvedGridColumn } from '../../runtime/schema/resolvedPage.ts'
import { compile } from '../../schemas/evaluate/compile.ts'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import { evaluateValue } from '../../schemas/evaluate/evaluateValue.ts'
import type { GridRows } from '../../schemas/types/pages/grid.ts'
import type { Row } from '../page/cellKind.ts'
import type { Scope } from '../page/scope.ts'

/** What a grid edits: the same for all rows. */
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

/** Whether a cell is there, may be changed and must be filled; `scope` holds its row. */
export const cellView = (column: ResolvedGridColumn, scope: Scope): CellView => ({
  visible: holds(column.visible, scope, true),
  enabled: column.value === undefined && holds(column.enabled, scope, true),
  required: holds(column.required, scope, false),
})

/** What expressions of a row read. A text typed where a number belongs is refused at its cell and nothing to them. */
export function rowScope(columns: readonly ResolvedGridColumn[], scope: Scope, values: Row): Scope {
  let row = values
  for (const { field, property } of columns)
    if ((property?.type === 'number' || property?.type === 'integer') && typeof values[field] === 'string')
      row = { ...row, [field]: null }
  return { ...scope, row }
}

/** A row's values with what is computed from them; the same object when nothing follows. */
export function withFormulas(columns: readonly ResolvedGridColumn[], scope: Scope, given: Row): Row {
  const formulas = columns.filter(column => column.value !== undefined)
  let values = given
  // One formula may read another: as many rounds as there are formulas settle them in any order.
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

/** What a new row holds. */
export function newValues({ columns, scope }: GridModel): Row {
  const values: Row = {}
  for (const { field, default: value } of columns) if (value !== undefined) values[field] = evaluateValue(value, scope)
  return withFormulas(columns, scope, values)
}

/** Columns that are there: a condition that reads no row decides about all cells alike. */
export const shownColumns = (columns: readonly ResolvedGridColumn[], scope: Scope): ResolvedGridColumn[] =>
  columns.filter(({ visible }) => {
    if (typeof visible !== 'string') return visible !== false
    const readsRow = compile(visible).reads.some(read => read === 'row' || read.startsWith('row.'))
    return readsRow || evaluateCondition(visible, scope)
  })

/** Nothing to a person: nobody typed anything there. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
