import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { holds } from '../../../runtime/permission/holds.ts'
import type { ResolvedAction, ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { session } from '../../../runtime/session/session.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import { evaluateValue } from '../../../schemas/evaluate/evaluateValue.ts'
import { useRunAction } from '../../actions/useRunAction.ts'
import { heldActions, visibleActions } from '../../actions/visibleActions.ts'
import type { Row } from '../../cells/cellKind.ts'
import type { RowClick } from '../../table/DataTable.tsx'
import type { Sort } from '../../table/TableHead.tsx'
import { useStore } from '../../ui/useStore.ts'
import { usePageContext } from '../pageContext.ts'
import { isSameQuery, type ListQuery, readQuery, readSort, writeQuery } from './listQuery.ts'
import { useListColumns } from './useListColumns.ts'
import { useListLayout } from './useListLayout.ts'
import { useListRows } from './useListRows.ts'
import { useSwitch, withOverlay } from './useSwitch.ts'

/** Everything that a list page knows and does; the view only draws it. */
export function useListPage(page: ResolvedList) {
  const { scope, host } = usePageContext()
  const { permissions } = useStore(session)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is held changes with the permissions
  const search = useMemo(
    () => page.search.filter(field => holds(field.permission) && evaluateCondition(field.visible, scope)),
    [page, scope, permissions],
  )
  const initial = useMemo<ListQuery>(
    () => ({
      values: Object.fromEntries(
        page.search.flatMap(({ field, default: value }) =>
          value === undefined ? [] : [[field, evaluateValue(value, scope)]],
        ),
      ),
      current: 1,
      size: page.schema.pageSize ?? 20,
      sort: readSort(page.schema.sort),
    }),
    [page, scope],
  )
  const [query, setQuery] = useState(() => readQuery(host.query?.read() ?? {}, initial, searchable(page)))
  useEffect(() => host.query?.write(writeQuery(query, initial)), [query, initial, host])
  useFollowedAddress(page, { query, initial }, setQuery)

  const loaded = useListRows(page, query, scope)
  const switches = useSwitch(page, loaded.reload)
  const { settle } = switches
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows replace what the switches laid over them
  useEffect(settle, [loaded.rows])
  const rows = useMemo(() => withOverlay(loaded.rows, switches.overlay), [loaded.rows, switches.overlay])

  // The last row of a page was deleted, or a link names a page that is no more.
  const lastPage = Math.max(1, Math.ceil(loaded.total / query.size))
  const isBeyond = page.shape === 'page' && !loaded.loading && loaded.error === undefined && query.current > lastPage
  useEffect(() => {
    if (isBeyond) setQuery(now => ({ ...now, current: lastPage }))
  }, [isBeyond, lastPage])

  const { selected, selectedRows, select, clear } = useSelection()
  const { reload } = loaded
  const run = useRunAction(reload)
  const runSelected = useRunAction(() => {
    clear()
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
    rowActions: actions.row,
    canSelect: actions.selection.length > 0,
    permissions,
  })
  const nameOf = useCallback(
    (row: Row) => (row[page.label] === undefined || row[page.label] === null ? undefined : String(row[page.label])),
    [page],
  )

  const runRow = useCallback(
    (action: ResolvedAction, row: Row) => {
      const name = nameOf(row)
      run(action, { row, ...(name === undefined ? {} : { recordName: name }) })
    },
    [run, nameOf],
  )
  const onEnter = useCallback(
    (row: Row) => {
      const first = visibleActions(actions.row, { ...scope, row })[0]
      if (first) runRow(first, row)
    },
    [actions, scope, runRow],
  )
  /** A click on something in a cell; answers the element when it is the one that unfolds 更多. */
  const onCellClick = ({ row, columnId, element }: RowClick): { row: Row; anchor: HTMLElement } | undefined => {
    const column = columns.find(one => one.id === columnId)?.source
    const act = element.dataset.act
    if (act === 'more') return { row, anchor: element }
    const action = actions.row.find(one => one.key === act)
    if (action) runRow(action, row)
    else if (element.hasAttribute('data-switch') && column) void switches.flip(column, row)
    else if (element.hasAttribute('data-open') && column?.open) {
      const { page: target, with: args, in: place = 'tab' } = column.open
      void host
        .open({ page: target, params: evaluateArguments(args, { ...scope, row }), in: place })
        .then(result => result === 'saved' && reload())
    }
    return undefined
  }

  return {
    search,
    query,
    initial,
    rows,
    columns,
    actions,
    scope,
    host,
    reload,
    onEnter,
    onCellClick,
    runRow,
    selected,
    select,
    clear,
    total: loaded.total,
    loading: loaded.loading,
    isFirst: loaded.isFirst,
    error: loaded.error,
    runPage: (action: ResolvedAction) => run(action),
    runSelection: (action: ResolvedAction) =>
      runSelected(action, {
        selection: [...selected],
        ...(selectedRows.length === 1 ? named(nameOf(selectedRows[0] ?? {})) : {}),
      }),
    submit: (values: Record<string, unknown>) => {
      setQuery(now => ({ ...now, values, current: 1 }))
      // The same question again is a wish to see what changed.
      if (JSON.stringify(values) === JSON.stringify(query.values) && query.current === 1) loaded.reload()
    },
    turn: (current: number, size: number) => setQuery(now => ({ ...now, current, size })),
    order: (sort: Sort | undefined) => setQuery(now => ({ ...now, sort, current: 1 })),
    layout: useListLayout(page.name),
  }
}

/** A link to this list while it is open: its words are a new question; without any the person only comes back. */
function useFollowedAddress(
  page: ResolvedList,
  { query, initial }: { query: ListQuery; initial: ListQuery },
  setQuery: (query: ListQuery) => void,
): void {
  const { query: address } = usePageContext().host
  const now = useRef(query)
  now.current = query
  useEffect(
    () =>
      address?.follow?.(() => {
        const text = address.read()
        const asked = readQuery(text, initial, searchable(page))
        if (isSameQuery(asked, now.current, initial)) return
        if (Object.keys(text).length > 0) setQuery(asked)
        else address.write(writeQuery(now.current, initial))
      }),
    [address, page, initial, setQuery],
  )
}

const searchable = ({ search, schema }: ResolvedList) => [
  ...search.map(({ field }) => field),
  ...(schema.side ? [schema.side.field] : []),
]

const named = (recordName: string | undefined) => (recordName === undefined ? {} : { recordName })

/** Rows picked, over all pages looked at. */
function useSelection() {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map())
  const select = useCallback((rows: Row[], on: boolean) => {
    setPicked(now => {
      const next = new Map(now)
      for (const row of rows) {
        if (on) next.set(String(row.id), row)
        else next.delete(String(row.id))
      }
      return next
    })
  }, [])
  const clear = useCallback(() => setPicked(new Map()), [])
  const selected = useMemo(() => new Set(picked.keys()), [picked])
  return { selected, selectedRows: [...picked.values()], select, clear }
}
