import { useMemo } from 'react'
import type { ResolvedAction, ResolvedColumn, ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import { compileCell } from '../../cells/compileCell.ts'
import { cells } from '../../kinds/cells.ts'
import type { Scope } from '../../page/scope.ts'
import {
  actionsColumn,
  addedColumn,
  dragColumn,
  expandColumn,
  indexColumn,
  selectionColumn,
  type TableColumn,
} from '../../table/tableColumn.ts'
import { withColors } from './colorRules.tsx'
import { columnChoices } from './columnChoices.ts'
import { withCopy } from './copyCell.tsx'
import { actionsWidth, drawRowActions } from './rowActions.tsx'

export interface ListColumnsInput {
  rowActions: readonly ResolvedAction[]
  canSelect: boolean
  canMove: boolean
  permissions: unknown
}

/**
 * Returns the columns that the user may see, with the columns for selection, number and actions where the page has
 * them.
 */
export function useListColumns(
  page: ResolvedList,
  scope: Scope,
  { rowActions, canSelect, canMove, permissions }: ListColumnsInput,
): TableColumn[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells ask for permissions while they are compiled
  return useMemo(() => {
    const own = page.columns
      .filter(column => holds(column.permission) && evaluateCondition(column.visible, scope))
      .map(column => ownColumn(page, column, scope))
    const actions: TableColumn = {
      ...addedColumn(actionsColumn, '操作', actionsWidth(rowActions)),
      align: 'left',
      fixed: 'right',
      draw: drawRowActions(rowActions, scope),
    }
    return [
      ...(canMove ? [addedColumn(dragColumn, '', 32)] : []),
      ...(page.schema.expand ? [addedColumn(expandColumn, '', 36)] : []),
      ...(canSelect ? [addedColumn(selectionColumn, '选择', 40)] : []),
      ...(page.schema.index ? [addedColumn(indexColumn, '序号', 56)] : []),
      ...own,
      ...(rowActions.length > 0 ? [actions] : []),
    ]
  }, [page, scope, rowActions, canSelect, canMove, permissions])
}

function ownColumn(page: ResolvedList, column: ResolvedColumn, scope: Scope): TableColumn {
  const { key, title, width, align, fixed, group } = column
  const draw = withColors(column.colors, scope, compileCell(column, scope, { cells }))
  return {
    id: key,
    title,
    width,
    align,
    ...(fixed ? { fixed } : {}),
    ...(group === undefined ? {} : { group }),
    sortable: column.sortable && page.shape !== 'tree',
    optional: column.optional,
    draw: column.copy ? withCopy(column, draw) : draw,
    source: column,
    ...(column.filter ? { choices: columnChoices(column) } : {}),
  }
}
