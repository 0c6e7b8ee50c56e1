import { useId, useLayoutEffect, useMemo, useState } from 'react'
import { resolveColumn } from '../../runtime/schema/resolveColumn.ts'
import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'
import { shownOnly } from '../../runtime/schema/resolveGrid.ts'
import { holds } from '../../runtime/session/holds.ts'
import { usePageContext } from '../page/pageContext.ts'
import { createGrid } from './createGrid.ts'
import { Grid } from './Grid.tsx'
import type { GridModel } from './gridModel.ts'
import { rowsOf } from './rowErrors.ts'

const none = { add: false, copy: false, remove: false, move: false }
const noInput = () => () => null

/** Read-only rows of a sub-table, with keyboard navigation and copying. */
export function RowsView({ column, value }: { column: ResolvedColumn; value: unknown }) {
  const { scope } = usePageContext()
  const model = useMemo<GridModel>(
    () => ({ columns: columnsOf(column), scope, rights: none, least: 0, most: Number.POSITIVE_INFINITY }),
    [column, scope],
  )
  const [grid] = useState(() => createGrid({ model, rows: rowsOf(value) }))
  useLayoutEffect(() => grid.configure(model), [grid, model])
  useLayoutEffect(() => grid.receive(rowsOf(value)), [grid, value])
  return <Grid grid={grid} inputOf={noInput} id={useId()} label={column.title} disabled />
}

/**
 * Returns the columns of the form, or all parts of a row. Values are stored, so nothing is computed and all are shown.
 */
function columnsOf(column: ResolvedColumn) {
  const properties = column.property?.items?.properties ?? {}
  const columns =
    column.columns ??
    Object.keys(properties).map(name => shownOnly({ ...resolveColumn(name, { properties }), sortable: false }))
  return columns
    .filter(one => holds(one.permission))
    .map(({ value: _formula, enabled: _enabled, ...rest }) => ({ ...rest, enabled: false }))
}
