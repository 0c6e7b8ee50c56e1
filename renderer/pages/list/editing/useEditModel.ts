import { useMemo } from 'react'
import { endpointPermission } from '../../../../runtime/schema/endpoints.ts'
import type { ResolvedEditing, ResolvedGridColumn } from '../../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../../runtime/session/holds.ts'
import { type GridModel, shownColumns } from '../../../grid/gridModel.ts'
import type { ColumnLayout, TableColumn } from '../../../table/tableColumn.ts'
import { isShown } from '../../../table/useColumns.ts'

export interface EditModelInput {
  editing: ResolvedEditing
  columns: readonly TableColumn[]
  layout: ColumnLayout
  scope: GridModel['scope']
}

/** Returns the user's visible columns in order with pinning, and the allowed row operations. */
export function useEditModel({ editing, columns, layout, scope }: EditModelInput): GridModel {
  // Widths belong to the table: resizing creates no new model.
  const { order, hidden, shown, pinned } = layout
  const arranged = JSON.stringify({ order, hidden, shown, pinned })
  return useMemo(() => {
    const own = JSON.parse(arranged) as ColumnLayout
    const may = (name: string | undefined) => name !== undefined && holds(endpointPermission(name))
    const seen = columns.filter(column => column.source && isShown(column, own)).map(column => column.id)
    const place = (field: string) => {
      const at = own.order?.indexOf(field) ?? -1
      return at < 0 ? (own.order?.length ?? 0) + seen.indexOf(field) : at
    }
    const drawn = editing.columns
      .filter(column => seen.includes(column.field) && holds(column.permission))
      .toSorted((a, b) => place(a.field) - place(b.field))
      .map(column => pinnedAs(column, own.pinned?.[column.field]))
      .map(column => (may(editing.update) && !column.createOnly ? column : onlyNew(column)))
      .toSorted((a, b) => side(a) - side(b))
    const { add, copy, remove } = editing.rows
    return {
      columns: shownColumns(drawn, scope),
      scope,
      rights: {
        add: add && may(editing.create),
        copy: copy && may(editing.create),
        remove: remove && (may(editing.delete) || editing.delete === undefined),
        move: false,
      },
      least: 0,
      most: Number.POSITIVE_INFINITY,
    }
  }, [editing, columns, arranged, scope])
}

const side = ({ fixed }: ResolvedGridColumn) => (fixed === 'left' ? 0 : fixed === 'right' ? 2 : 1)

function pinnedAs(column: ResolvedGridColumn, pin: 'left' | 'right' | 'none' | undefined): ResolvedGridColumn {
  if (pin === undefined) return column
  const { fixed: _, ...rest } = column
  return pin === 'none' ? rest : { ...rest, fixed: pin }
}

/** Returns a column that is editable only in new rows. */
const onlyNew = (column: ResolvedGridColumn): ResolvedGridColumn => {
  const { enabled } = column
  if (enabled === false) return column
  const own = typeof enabled === 'string' ? ` && (${enabled.slice(1)})` : ''
  return { ...column, enabled: `=row.id == null${own}` }
}
