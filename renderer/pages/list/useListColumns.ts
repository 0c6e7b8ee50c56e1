import { useMemo } from 'react'
import { holds } from '../../../runtime/permission/holds.ts'
import type { ResolvedAction, ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import { compileCell } from '../../cells/compileCell.ts'
import { actionsColumn, indexColumn, selectionColumn, type TableColumn } from '../../table/tableColumn.ts'
import type { Scope } from '../pageContext.ts'
import { actionsWidth, drawRowActions } from './rowActions.tsx'

const nothing = () => null

/** The columns to draw: those the person may see, with selection, number and actions where the page has them. */
export function useListColumns(
  page: ResolvedList,
  scope: Scope,
  {
    rowActions,
    canSelect,
    permissions,
  }: { rowActions: readonly ResolvedAction[]; canSelect: boolean; permissions: unknown },
): TableColumn[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells ask for permissions while they are compiled
  return useMemo(() => {
    const own = page.columns
      .filter(column => holds(column.permission) && evaluateCondition(column.visible, scope))
      .map(
        (column): TableColumn => ({
          id: column.key,
          title: column.title,
          width: column.width,
          align: column.align,
          ...(column.fixed ? { fixed: column.fixed } : {}),
          sortable: column.sortable && page.shape !== 'tree',
          optional: column.optional,
          draw: compileCell(column, scope),
          source: column,
        }),
      )
    const added = (id: string, title: string, width: number): TableColumn => ({
      id,
      title,
      width,
      align: 'center',
      sortable: false,
      optional: false,
      draw: nothing,
    })
    return [
      ...(canSelect ? [added(selectionColumn, '选择', 40)] : []),
      ...(page.schema.index ? [added(indexColumn, '序号', 56)] : []),
      ...own,
      ...(rowActions.length > 0
        ? [
            {
              ...added(actionsColumn, '操作', actionsWidth(rowActions)),
              align: 'left' as const,
              fixed: 'right' as const,
              draw: drawRowActions(rowActions, scope),
            },
          ]
        : []),
    ]
  }, [page, scope, rowActions, canSelect, permissions])
}
