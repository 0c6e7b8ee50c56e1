import { Button } from 'antd'
import { useId, useMemo } from 'react'
import { holds } from '../../../../runtime/permission/holds.ts'
import { endpointPermission } from '../../../../runtime/schema/endpoints.ts'
import type { ResolvedEditing, ResolvedGridColumn, ResolvedList } from '../../../../runtime/schema/resolvedPage.ts'
import { fields } from '../../../fields/registry.ts'
import { Grid } from '../../../grid/Grid.tsx'
import { type GridModel, shownColumns } from '../../../grid/gridModel.ts'
import type { ColumnLayout, TableColumn } from '../../../table/tableColumn.ts'
import { isShown } from '../../../table/useColumns.ts'
import { ErrorCard } from '../../states/ErrorCard.tsx'
import type { useListPage } from '../useListPage.ts'
import styles from './EditableRows.module.css'
import { useEditing } from './useEditing.ts'

const inputOf = (type: ResolvedGridColumn['input']) => fields[type].Input

/** The rows of a list as an editable grid. It stays while rows are loaded and when that fails: nothing typed is lost. */
export function EditableRows({
  page,
  editing,
  list,
}: {
  page: ResolvedList
  editing: ResolvedEditing
  list: ReturnType<typeof useListPage>
}) {
  const id = useId()
  const layout = list.layout.layout.columns ?? noLayout
  const model = useEditModel(editing, list.columns, layout, list.scope)
  const edit = useEditing({ page, editing, model, rows: list.rows, reload: list.reload })
  return (
    <>
      {list.error !== undefined && <ErrorCard error={list.error} onRetry={list.reload} />}
      <div className={styles.rows} aria-busy={list.loading}>
        <Grid
          grid={edit.grid}
          inputOf={inputOf}
          id={id}
          label={page.title}
          fills
          marks={edit.marks}
          onLeaveRow={edit.leaveRow}
          onRemove={block => void edit.remove(block)}
          foot={
            edit.unsaved > 0 && (
              <>
                <Button type="primary" onClick={() => void edit.saveAll()}>
                  保存（{edit.unsaved}）
                </Button>
                <Button onClick={edit.giveUpAll}>放弃修改</Button>
              </>
            )
          }
        />
      </div>
    </>
  )
}

const noLayout: ColumnLayout = {}

/** The columns that the person sees, in his order, and what he may do with the rows. */
function useEditModel(
  editing: ResolvedEditing,
  columns: readonly TableColumn[],
  layout: ColumnLayout,
  scope: GridModel['scope'],
): GridModel {
  return useMemo(() => {
    const may = (name: string | undefined) => name !== undefined && holds(endpointPermission(name))
    const seen = columns.filter(column => column.source && isShown(column, layout)).map(column => column.id)
    const place = (field: string) => {
      const at = layout.order?.indexOf(field) ?? -1
      return at < 0 ? (layout.order?.length ?? 0) + seen.indexOf(field) : at
    }
    const shown = editing.columns
      .filter(column => seen.includes(column.field) && holds(column.permission))
      .toSorted((a, b) => place(a.field) - place(b.field))
      .map(column => (may(editing.update) && !column.createOnly ? column : onlyNew(column)))
    const { add, copy, remove } = editing.rows
    return {
      columns: shownColumns(shown, scope),
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
  }, [editing, columns, layout, scope])
}

/** May be filled in while the row is new. */
const onlyNew = (column: ResolvedGridColumn): ResolvedGridColumn => {
  const { enabled } = column
  if (enabled === false) return column
  const own = typeof enabled === 'string' ? ` && (${enabled.slice(1)})` : ''
  return { ...column, enabled: `=row.id == null${own}` }
}
