import { lazy, Suspense, useCallback, useState } from 'react'
import type { ResolvedAction, ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import { ActionButtons } from '../../actions/ActionButtons.tsx'
import type { Row } from '../../page/cellKind.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Empty, Loading } from '../../page/states/StateText.tsx'
import { DataTable, type DataTableProps } from '../../table/DataTable.tsx'
import type { TableColumn } from '../../table/tableColumn.ts'
import type { Density } from '../../theme/appearance.ts'
import { PopMenu } from '../../ui/PopMenu.tsx'
import { phone, useMedia } from '../../ui/useMedia.ts'
import { foldedActions } from './rowActions.tsx'
import type { useListPage } from './useListPage.ts'

const HeaderFilter = lazy(() =>
  import('../../table/HeaderFilter.tsx').then(module => ({ default: module.HeaderFilter })),
)
const CardRows = lazy(() => import('../../table/CardRows.tsx').then(module => ({ default: module.CardRows })))
const DisplayedRows = lazy(() => import('./DisplayedRows.tsx').then(module => ({ default: module.DisplayedRows })))
const EditableRows = lazy(() => import('./editing/EditableRows.tsx').then(module => ({ default: module.EditableRows })))
const BoardView = lazy(() => import('./board/BoardView.tsx').then(module => ({ default: module.BoardView })))
const CalendarView = lazy(() =>
  import('./calendar/CalendarView.tsx').then(module => ({ default: module.CalendarView })),
)
const RowPage = lazy(() => import('./RowPage.tsx').then(module => ({ default: module.RowPage })))

const makesRecords = ({ kind }: ResolvedAction) => kind === 'open' || kind === 'import'

/** Rows as a table, or as cards on a phone; or why there are none. */
export function ListBody({
  page,
  list,
  density,
}: {
  page: ResolvedList
  list: ReturnType<typeof useListPage>
  density: Density
}) {
  const { layout, change } = list.layout
  const [menu, setMenu] = useState<{ row: Row; anchor: HTMLElement } | null>(null)
  const [heading, setHeading] = useState<{ column: TableColumn; anchor: HTMLElement } | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(emptySet)
  const isPhone = useMedia(phone)
  const { query, scope, display } = list
  const { expand } = page.schema
  const openRow = useCallback(
    (id: string) =>
      setOpened(now => (now.has(id) ? new Set([...now].filter(one => one !== id)) : new Set([...now, id]))),
    [],
  )

  const filter = heading && (
    <Suspense fallback={null}>
      <HeaderFilter
        {...heading}
        chosen={query.filters?.[heading.column.id] ?? []}
        onChoose={values => list.filter(heading.column.id, values)}
        onClose={() => setHeading(null)}
      />
    </Suspense>
  )
  if (page.editable)
    return (
      <>
        <Suspense fallback={null}>
          <EditableRows
            page={page}
            editing={page.editable}
            list={list}
            density={density}
            onFilter={(column, anchor) => setHeading({ column, anchor })}
          />
        </Suspense>
        {filter}
      </>
    )
  if (list.error !== undefined) return <ErrorCard error={list.error} onRetry={list.reload} />
  if (!list.isChosen) return <Loading />
  if (display.as === 'calendar')
    return (
      <Suspense fallback={<Loading />}>
        <CalendarView key={display.key} page={page} list={list} display={display} />
      </Suspense>
    )
  if (display.as === 'board')
    return (
      <Suspense fallback={<Loading />}>
        <BoardView key={display.key} page={page} list={list} display={display} />
      </Suspense>
    )
  const table: DataTableProps = {
    label: page.title,
    columns: list.columns,
    rows: list.rows,
    firstNumber: page.shape === 'page' ? (query.current - 1) * query.size + 1 : 1,
    density,
    layout: layout.columns ?? noLayout,
    onLayout: columns => change({ columns }),
    sort: query.sort ?? noSort,
    onSort: list.order,
    filters: query.filters ?? noFilters,
    onFilter: (column, anchor) => setHeading({ column, anchor }),
    selected: list.selected,
    onSelect: list.select,
    onRowClick: click => setMenu(list.onCellClick(click) ?? null),
    onEnter: list.onEnter,
    loading: list.loading,
    isFirst: list.isFirst,
    isTree: list.tree.isTree,
    expanded: list.tree.expanded,
    onExpand: list.tree.toggle,
    onMove: list.onMove,
    foot: list.foot,
    colorOf: list.colorOf,
    ...(expand
      ? {
          opened,
          onDetail: openRow,
          hasDetail: (row: Row) => evaluateCondition(expand.visible, { ...scope, row }),
          detail: (row: Row) => <RowPage expand={expand} row={row} />,
        }
      : {}),
    // Offers only actions that create records; exporting is pointless.
    empty: (
      <Empty>
        <ActionButtons
          actions={list.actions.page.filter(makesRecords).slice(0, 1)}
          scope={scope}
          onRun={list.runPage}
        />
      </Empty>
    ),
  }
  return (
    <>
      {display.as === 'timeline' || display.as === 'gallery' ? (
        <Suspense fallback={null}>
          <DisplayedRows {...table} display={display.schema} actions={list.actions.row} scope={scope} />
        </Suspense>
      ) : isPhone ? (
        <Suspense fallback={null}>
          <CardRows {...table} title={page.label} />
        </Suspense>
      ) : (
        <DataTable {...table} />
      )}
      {menu && (
        <PopMenu
          place={menu}
          entries={foldedActions(list.actions.row, scope, menu.row).map(({ key, label, style }) => ({
            key,
            label,
            danger: style === 'danger',
          }))}
          onPick={key => {
            const action = list.actions.row.find(one => one.key === key)
            if (action) list.runRow(action, menu.row)
          }}
          onClose={() => setMenu(null)}
        />
      )}
      {filter}
    </>
  )
}

const noLayout = {}
const noFilters = {}
const noSort: never[] = []
const emptySet: ReadonlySet<string> = new Set()
