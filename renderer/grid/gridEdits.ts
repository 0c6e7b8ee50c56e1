import type { Row } from '../page/cellKind.ts'
import { cellView, type GridModel, newValues, rowScope, withFormulas } from './gridModel.ts'
import { type Block, type GridRow, newKey } from './gridState.ts'

/** Pure changes of grid rows. */

export const mayAdd = (model: GridModel, rows: readonly GridRow[], count = 1) => rows.length + count <= model.most

export const mayRemove = (model: GridModel, rows: readonly GridRow[], count = 1) =>
  model.rights.remove && rows.length - count >= model.least

/** Returns the row with changed and computed values. */
export const changedRow = (model: GridModel, row: GridRow, values: Row): GridRow => ({
  ...row,
  values: withFormulas(model.columns, model.scope, { ...row.values, ...values, ...oldLabels(model, row, values) }),
})

/** Drops the labels of changed references. */
function oldLabels({ columns }: GridModel, row: GridRow, values: Row): Row {
  const gone: Row = {}
  for (const { field, labelField } of columns)
    if (labelField !== undefined && field in values && row.values[labelField] !== undefined)
      if (!Object.is(values[field], row.values[field])) gone[labelField] = undefined
  return gone
}

export const setValue = (model: GridModel, rows: readonly GridRow[], at: number, field: string, value: unknown) =>
  rows.map((row, index) => (index === at ? changedRow(model, row, { [field]: value }) : row))

export const insertRow = (model: GridModel, rows: readonly GridRow[], at: number): GridRow[] =>
  rows.toSpliced(at, 0, { key: newKey(), values: newValues(model) })

/** Inserts copies of rows below the last one. */
export const copyRows = (rows: readonly GridRow[], { top, bottom }: Block, forget: readonly string[]): GridRow[] =>
  rows.toSpliced(
    bottom + 1,
    0,
    ...rows.slice(top, bottom + 1).map(({ values }) => ({
      key: newKey(),
      values: Object.fromEntries(Object.entries(values).filter(([name]) => !forget.includes(name))),
    })),
  )

export const removeRows = (rows: readonly GridRow[], { top, bottom }: Block): GridRow[] =>
  rows.toSpliced(top, bottom - top + 1)

/** Moves rows before the one at `to`. */
export function moveRows(rows: readonly GridRow[], { top, bottom }: Block, to: number): GridRow[] {
  const moved = rows.slice(top, bottom + 1)
  const rest = removeRows(rows, { top, bottom, left: 0, right: 0 })
  return rest.toSpliced(to > bottom ? to - moved.length : Math.min(to, top), 0, ...moved)
}

/** Writes values into a block; read-only cells are skipped. */
export function writeBlock(
  model: GridModel,
  rows: readonly GridRow[],
  { top, bottom, left, right }: Block,
  valueAt: (row: number, column: number) => unknown,
): GridRow[] {
  return rows.map((row, index) => {
    if (index < top || index > bottom) return row
    const values: Row = {}
    for (let at = left; at <= right; at += 1) {
      const column = model.columns[at]
      if (!column) continue
      // Values written further left already count: they may enable this cell.
      const now = { ...row.values, ...values }
      const { visible, enabled } = cellView(column, rowScope(model.columns, model.scope, now))
      const value = valueAt(index - top, at - left)
      if (visible && enabled && value !== undefined) values[column.field] = value
    }
    return Object.keys(values).length === 0 ? row : changedRow(model, row, values)
  })
}

/** Copies the first selected row into all others; for a single row, the row above. */
export function fillDown(model: GridModel, rows: readonly GridRow[], block: Block): GridRow[] {
  const source = block.top === block.bottom ? rows[block.top - 1] : rows[block.top]
  if (!source) return [...rows]
  const from = block.top === block.bottom ? block.top : block.top + 1
  return writeBlock(model, rows, { ...block, top: from }, (_, at) => {
    const column = model.columns[block.left + at]
    return column && (source.values[column.field] ?? null)
  })
}
