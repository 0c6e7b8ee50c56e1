import { lazy, Suspense, useId } from 'react'
import type { ResolvedEditing, ResolvedGridColumn, ResolvedList } from '../../../../runtime/schema/resolvedPage.ts'
import { Grid } from '../../../grid/Grid.tsx'
import type { GridList } from '../../../grid/gridList.ts'
import { fields } from '../../../kinds/fields.ts'
import { ErrorCard } from '../../../page/states/ErrorCard.tsx'
import type { ColumnLayout, TableColumn } from '../../../table/tableColumn.ts'
import { useResize } from '../../../table/useResize.ts'
import type { Density } from '../../../theme/appearance.ts'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { phone, useMedia } from '../../../ui/useMedia.ts'
import { DraftBar } from '../../DraftBar.tsx'
import type { useListPage } from '../useListPage.ts'
import styles from './EditableRows.module.css'
import { useEditing } from './useEditing.ts'
import { useEditModel } from './useEditModel.ts'
import { useRowActs } from './useRowActs.ts'
import { useRowDraft } from './useRowDraft.ts'

const EditableCards = lazy(() => import('./EditableCards.tsx').then(module => ({ default: module.EditableCards })))

const inputOf = (type: ResolvedGridColumn['input']) => fields[type].Input

export interface EditableRowsProps {
  page: ResolvedList
  editing: ResolvedEditing
  list: ReturnType<typeof useListPage>
  density: Density
  /** Opens the filter of a heading. */
  onFilter(column: TableColumn, anchor: HTMLElement): void
}

/**
 * Editable rows as a grid, or as cards with forms on a phone. Input is kept while rows load, on failures, and when the
 * window width changes.
 */
export function EditableRows({ page, editing, list, density, onFilter }: EditableRowsProps) {
  const id = useId()
  const { layout: kept, change } = list.layout
  const { layout, start } = useResize(kept.columns ?? noLayout, columns => change({ columns }))
  const model = useEditModel({ editing, columns: list.columns, layout, scope: list.scope })
  const edit = useEditing({ page, editing, model, rows: list.rows, reload: list.reload })
  const draft = useRowDraft({ page: page.name, editing, edit })
  const acts = useRowActs(list, edit)
  const isPhone = useMedia(phone)
  const gridList: GridList = {
    ...acts,
    density,
    columnOf: field => list.columns.find(column => column.source?.field === field),
    sort: list.query.sort ?? noSort,
    onSort: list.order,
    filters: list.query.filters ?? noFilters,
    onFilter,
    widths: layout.widths ?? noWidths,
    onResize: (field, width, event) => start?.(field, width, event),
  }
  const foot = edit.unsaved > 0 && (
    <>
      <PlainButton tone="primary" onClick={() => void edit.saveAll()}>
        保存（{edit.unsaved}）
      </PlainButton>
      <PlainButton onClick={edit.giveUpAll}>放弃修改</PlainButton>
    </>
  )
  return (
    <>
      {draft && <DraftBar offer={draft} />}
      {list.error !== undefined && <ErrorCard error={list.error} onRetry={list.reload} />}
      <div className={styles.rows} aria-busy={list.loading}>
        {isPhone ? (
          <Suspense fallback={null}>
            <EditableCards
              edit={edit}
              list={gridList}
              inputOf={inputOf}
              idPrefix={id}
              label={page.title}
              name={page.label}
              foot={foot}
            />
          </Suspense>
        ) : (
          <Grid
            grid={edit.grid}
            inputOf={inputOf}
            id={id}
            label={page.title}
            fills
            marks={edit.marks}
            onLeaveRow={edit.leaveRow}
            onRemove={block => void edit.remove(block)}
            list={gridList}
            foot={foot}
          />
        )}
      </div>
    </>
  )
}

const noLayout: ColumnLayout = {}
const noSort: never[] = []
const noFilters = {}
const noWidths = {}
