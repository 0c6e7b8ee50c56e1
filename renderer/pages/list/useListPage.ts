import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type {
  ResolvedAction,
  ResolvedColumn,
  ResolvedDisplay,
  ResolvedField,
  ResolvedList,
} from '../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { session } from '../../../runtime/session/session.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import { evaluateValue } from '../../../schemas/evaluate/evaluateValue.ts'
import { useRunAction } from '../../actions/useRunAction.ts'
import { heldActions, visibleActions } from '../../actions/visibleActions.ts'
import type { Row } from '../../page/cellKind.ts'
import { linkParams } from '../../page/linkParams.ts'
import { usePageContext } from '../../page/pageContext.ts'
import type { Scope } from '../../page/scope.ts'
import type { RowClick } from '../../table/rowClick.ts'
import type { Filters, Sort } from '../../table/tableColumn.ts'
import { isShown } from '../../table/useColumns.ts'
import { useStore } from '../../ui/useStore.ts'
import { useFacts } from '../useFacts.ts'
import { useRefresh } from '../useRefresh.ts'
import { ruledColors } from './colorRules.tsx'
import { copyCell } from './copyCell.tsx'
import { listFacts } from './listFacts.ts'
import { isEmpty, type ListQuery, readQuery, readSorts, withFilter, writeQuery } from './listQuery.ts'
import { canAct } from './rowActions.tsx'
import { summaryLine } from './summary.ts'
import { useFollowedAddress } from './useFollowedAddress.ts'
import { useListColumns } from './useListColumns.tsx'
import { type ListRows, useListRows } from './useListRows.ts'
import { useRowMove } from './useRowMove.ts'
import { useRowTree } from './useRowTree.ts'
import { useSelection } from './useSelection.ts'
import { useSwitch, withOverlay } from './useSwitch.ts'
import { isSameView, queryOf, viewOf } from './views/listView.ts'
import type { ChosenView } from './views/useOpenView.ts'
import { useViewLayout } from './views/useViewLayout.ts'

/** Holds the state and the actions of a list page; the view only draws them. */
export function useListPage(page: ResolvedList, { open, word }: ChosenView = noView) {
  const { scope, host, dialogs } = usePageContext()
  const { permissions } = useStore(session)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is held changes with the permissions
  const search = useMemo(
    () => page.search.filter(field => holds(field.permission) && evaluateCondition(field.visible, scope)),
    [page, scope, permissions],
  )
  const initial = useMemo<ListQuery>(
    () => (open ? queryOf(open.view, page) : queryOfPage(page, scope)),
    [page, scope, open],
  )
  const asked = useMemo(() => searchable(page), [page])
  const [query, setQuery] = useState(() => readQuery(host.query?.read() ?? {}, initial, asked))
  useEffect(() => host.query?.write({ ...word, ...writeQuery(query, initial) }), [query, initial, host, word])
  useFollowedAddress(asked, { query, initial }, setQuery)

  const layout = useViewLayout(page.name, open)
  const display = page.displays.find(({ key }) => key === layout.layout.display) ?? page.displays[0]
  // The chosen display may load its own rows, or show none of the page's.
  const isChosen = page.displays.length === 1 || layout.isKnown
  const loaded = useListRows(page, query, scope, !isChosen || loadsItself(page, display))
  const nameOf = useCallback(
    (row: Row) => (row[page.label] === undefined || row[page.label] === null ? undefined : String(row[page.label])),
    [page],
  )
  const switches = useSwitch({ origin: page, dialogs, nameOf, onDone: loaded.reload })
  const { settle, afterFlips } = switches
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows replace what the switches laid over them
  useEffect(settle, [loaded.rows])
  const tree = useRowTree(page, loaded.rows, scope)
  const moves = useRowMove(page, { rows: tree.rows, query, initial, reload: loaded.reload })
  const rows = useMemo(() => withOverlay(moves.rows, switches.overlay), [moves.rows, switches.overlay])

  // The last row of a page was deleted, or a link names a page that no longer exists.
  const lastPage = Math.max(1, Math.ceil(loaded.total / query.size))
  const isBeyond = page.shape === 'page' && !loaded.loading && loaded.error === undefined && query.current > lastPage
  useEffect(() => {
    if (isBeyond) setQuery(now => ({ ...now, current: lastPage }))
  }, [isBeyond, lastPage])

  const { selected, selectedRows, select, keep } = useSelection(page.schema.source)
  const isWhole = isEverything(query, loaded, page)
  // The list shows all rows of its source, so a selected row that is missing was deleted by another user.
  useEffect(() => {
    if (isWhole) keep(loaded.rows.map(row => String(row.id)))
  }, [isWhole, loaded.rows, keep])
  const clear = useCallback(() => keep([]), [keep])
  const { reload } = loaded
  const run = useRunAction(reload)
  const runSelected = useRunAction(failed => {
    keep(failed ?? [])
    reload()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is held changes with the permissions
  const actions = useMemo(
    () => ({
      page: heldActions(page.actions.page),
      row: heldActions(page.actions.row),
      selection: heldActions(page.actions.selection),
    }),
    [page, permissions],
  )
  const columns = useListColumns(page, scope, {
    rowActions: tree.isTree || canAct(actions.row, rows, scope) ? actions.row : noActions,
    canSelect: actions.selection.length > 0,
    canMove: moves.onMove !== undefined,
    permissions,
  })
  const colorOf = useMemo(() => ruledColors(page.schema.colors, scope), [page, scope])
  const foot = useMemo(
    () =>
      summaryLine(columns, {
        rows: loaded.rows,
        given: loaded.summary,
        scope,
        isAll: page.shape !== 'page',
      }),
    [columns, loaded.rows, loaded.summary, scope, page],
  )

  const runRow = useCallback(
    (action: ResolvedAction, row: Row) => {
      const name = nameOf(row)
      afterFlips(row, () => run(action, { row, ...(name === undefined ? {} : { recordName: name }) }))
    },
    [run, nameOf, afterFlips],
  )
  const openLink = useCallback(
    (column: ResolvedColumn, row: Row) => {
      if (!column.open) return
      const { page: target, in: place = 'tab' } = column.open
      const params = linkParams(column.open, { ...scope, row })
      afterFlips(row, () => {
        void host.open({ page: target, params, in: place }).then(result => result === 'saved' && reload())
      })
    },
    [scope, host, reload, afterFlips],
  )
  const onEnter = useCallback(
    (row: Row) => {
      const first = visibleActions(actions.row, { ...scope, row })[0]
      if (first) runRow(first, row)
    },
    [actions, scope, runRow],
  )
  /** Opens a row by the link of a column; without one, runs its first action. */
  const openRow = useCallback(
    (row: Row, name: string) => {
      const column = columns.find(one => one.id === name)?.source
      if (column?.open && holds(column.opens)) openLink(column, row)
      else onEnter(row)
    },
    [columns, openLink, onEnter],
  )
  /** Handles a click on an element in a cell. Returns the row and the element when the element opens the 更多 menu. */
  const onCellClick = ({ row, columnId, element }: RowClick): { row: Row; anchor: HTMLElement } | undefined => {
    const column = columns.find(one => one.id === columnId)?.source
    const act = element.dataset.act
    if (act === 'more') return { row, anchor: element }
    const action = actions.row.find(one => one.key === act)
    if (action) runRow(action, row)
    else if (element.hasAttribute('data-switch') && column) void switches.flip(column, row)
    else if (element.hasAttribute('data-copy') && column) void copyCell(column, row)
    else if (element.hasAttribute('data-open') && column?.open) openLink(column, row)
    return undefined
  }

  const beforeSelection = useRef<BeforeSelection>(undefined)
  const runSelection = (action: ResolvedAction) =>
    runSelected(action, {
      selection: [...selected],
      rows: selectedRows,
      names: new Map(selectedRows.map(row => [String(row.id), nameOf(row) ?? String(row.id)])),
      ...(selectedRows.length === 1 ? named(nameOf(selectedRows[0] ?? {})) : {}),
    })

  const now = viewOf(query, layout.layout)
  const inSight = useRef(search.length)
  const [reported, report] = useState<readonly Row[]>(none)
  const isOwn = loadsItself(page, display)
  useFacts(() => ({
    rows: isOwn ? [...reported] : rows,
    selection: [...selected],
    count: isOwn ? reported.length : loaded.total,
    away: foldedSearch(page, search.slice(inSight.current)),
    takenAway: columns.filter(column => !isShown(column, layout.layout.columns ?? {})).map(column => column.id),
  }))
  useRefresh({ refresh: page.schema.refresh, scope, ...loaded })
  const factsNow = () =>
    listFacts(page, { query, scope, total: loaded.total, selection: [...selected], columns, layout: layout.layout })

  return {
    search,
    inSight,
    query,
    initial,
    rows,
    tree,
    onMove: moves.onMove,
    columns,
    foot,
    colorOf,
    nameOf,
    actions,
    scope,
    host,
    reload,
    onEnter,
    onCellClick,
    openRow,
    runRow,
    display,
    isChosen,
    version: loaded.version,
    /** Tells the rows of a display that reads its own. */
    report,
    selected,
    selectedRows,
    select,
    clear,
    total: loaded.total,
    isEstimate: loaded.isEstimate,
    loading: loaded.loading,
    isFirst: loaded.isFirst,
    error: loaded.error,
    runPage: (action: ResolvedAction) => run(action, { list: factsNow() }),
    runSelection: (action: ResolvedAction) => {
      const ready = beforeSelection.current?.([...selected])
      if (ready) void ready.then(may => may && runSelection(action))
      else runSelection(action)
    },
    beforeSelection,
    submit: (values: Record<string, unknown>) => {
      setQuery(now => ({ ...now, values, current: 1 }))
      // The user who repeats a search wants to see what changed.
      if (JSON.stringify(values) === JSON.stringify(query.values) && query.current === 1) loaded.reload()
    },
    turn: (current: number, size: number) => setQuery(now => ({ ...now, current, size })),
    order: (sort: readonly Sort[]) =>
      setQuery(now => ({ ...now, sort: sort.length > 0 ? sort : undefined, current: 1 })),
    filter: (field: string, values: Filters[string]) =>
      setQuery(now => ({ ...now, filters: withFilter(now.filters, field, values), current: 1 })),
    clearFilters: () => setQuery(now => ({ ...now, filters: undefined, current: 1 })),
    layout,
    /** The view that a save now would store. */
    now,
    /** Whether the list differs from the opened view. */
    changed: open !== null && !isSameView(now, viewOf(initial, open.view)),
  }
}

/** Whether a display reads its rows by calls of its own, and not those of a page. */
export const loadsItself = ({ shape }: ResolvedList, { as }: ResolvedDisplay): boolean =>
  shape === 'page' && (as === 'board' || as === 'calendar')

/** Stores the rows being edited before an action uses the selection. */
type BeforeSelection = ((ids: readonly string[]) => Promise<boolean>) | undefined

/** Returns whether the loaded rows are all rows of the source. */
const isEverything = (query: ListQuery, loaded: ListRows, { shape }: ResolvedList): boolean =>
  shape !== 'tree' &&
  !loaded.loading &&
  loaded.error === undefined &&
  !loaded.isEstimate &&
  loaded.rows.length === loaded.total &&
  query.filters === undefined &&
  Object.values(query.values).every(isEmpty)

const noActions: readonly ResolvedAction[] = []
const none: readonly Row[] = []
const noView: ChosenView = { open: null, word: {} }

const queryOfPage = (page: ResolvedList, scope: Scope): ListQuery => ({
  values: Object.fromEntries(
    page.search.flatMap(({ field, default: value }) =>
      value === undefined ? [] : [[field, evaluateValue(value, scope)]],
    ),
  ),
  current: 1,
  size: page.schema.pageSize ?? 20,
  sort: readSorts(page.schema.sort),
})

/** Returns the search fields that are folded away, by index. */
const foldedSearch = (page: ResolvedList, folded: readonly ResolvedField[]) =>
  new Map(
    folded.map(({ field }) => [
      `search[${page.search.findIndex(one => one.field === field)}]`,
      '查询条件已收起，点“展开”后可见',
    ]),
  )

const searchable = ({ search, schema }: ResolvedList) => [
  ...search.map(({ field }) => field),
  ...(schema.side ? [schema.side.field] : []),
]

const named = (recordName: string | undefined) => (recordName === undefined ? {} : { recordName })
