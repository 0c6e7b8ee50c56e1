import { useCallback, useEffect } from 'react'
import { isEnabled, visibleActions } from '../../../actions/visibleActions.ts'
import type { Operation, RowPicking } from '../../../grid/gridList.ts'
import type { GridRow } from '../../../grid/gridState.ts'
import { copyOperation, removeOperation } from '../../../grid/RowOperations.tsx'
import { selectionColumn } from '../../../table/tableColumn.ts'
import { actionsWidth } from '../rowActions.tsx'
import type { useListPage } from '../useListPage.ts'
import type { useEditing } from './useEditing.ts'

const none: readonly Operation[] = []

/** Actions and selection of rows in an editable list. Rows are saved before an action. */
export function useRowActs(list: ReturnType<typeof useListPage>, edit: ReturnType<typeof useEditing>) {
  const { scope } = list
  const actions = list.actions.row
  const { storedOf, rights } = edit
  // Conditions use the stored record, not the current input.
  const operationsOf = useCallback(
    (row: GridRow): readonly Operation[] => {
      const stored = storedOf(row.key)
      if (!stored || actions.length === 0) return none
      const own = { ...scope, row: stored }
      return visibleActions(actions, own).map(action => ({
        key: action.key,
        label: action.label,
        danger: action.style === 'danger',
        disabled: !isEnabled(action, own),
      }))
    },
    [actions, scope, storedOf],
  )
  const onOperation = async (key: string, rowKey: string) => {
    const action = actions.find(one => one.key === key)
    if (!action || !(await edit.settle([rowKey]))) return
    const stored = storedOf(rowKey)
    if (stored) list.runRow(action, stored)
  }
  const onCell = (field: string, rowKey: string, element: HTMLElement) => {
    const row = storedOf(rowKey)
    const column = list.columns.find(one => one.source?.field === field)
    if (row && column) list.onCellClick({ row, columnId: column.id, element })
  }
  const picking: RowPicking | undefined = list.columns.some(column => column.id === selectionColumn)
    ? {
        isPicked: row => {
          const id = storedOf(row.key)?.id
          return id === undefined ? undefined : list.selected.has(String(id))
        },
        onPick: (rows, on) => {
          const stored = rows.map(row => storedOf(row.key)).filter(row => row !== undefined)
          list.select(stored, on)
        },
      }
    : undefined

  const { beforeSelection } = list
  const settlePicked = (ids: readonly string[]) => edit.settle(edit.keysOf(ids))
  useEffect(() => {
    beforeSelection.current = settlePicked
    return () => {
      beforeSelection.current = undefined
    }
  })

  const labels = [...actions, ...(rights.copy ? [copyOperation] : []), ...(rights.remove ? [removeOperation] : [])]
  return {
    operationsOf,
    onOperation: (key: string, rowKey: string) => void onOperation(key, rowKey),
    onCell,
    tailWidth: labels.length === 0 ? 0 : actionsWidth(labels),
    ...(picking ? { picking } : {}),
  }
}
