import { lazy, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef } from 'react'
import type { Row } from '../page/cellKind.ts'
import { drawnColumns, offsets, placesOf } from './drawnColumns.ts'
import { FirstRows } from './FirstRows.tsx'
import { type FlatRow, flatRows } from './flatRows.ts'
import { type RowClick, useRowClicks } from './rowClick.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { type ColumnLayout, type Filters, type Sort, selectionColumn, type TableColumn } from './tableColumn.ts'
import { tableKeys } from './tableKeys.ts'
import { useBeneath } from './useBeneath.ts'
import { useColumns } from './useColumns.ts'
import { useResize } from './useResize.ts'
import { useRoom } from './useRoom.ts'
import { type RowMove, useRowMoves } from './useRowMoves.ts'
import './pinned.css'
import './table.css'

export interface DataTableProps {
  columns: readonly TableColumn[]
  rows: Row[]
  rowKey?: string
  /** Number of the first row. */
  firstNumber?: number
  label: string
  density?: 'loose' | 'middle' | 'compact'
  layout?: ColumnLayout
  onLayout?(layout: ColumnLayout): void
  sort?: readonly Sort[]
  onSort?(sort: readonly Sort[]): void
  filters?: Filters
  /** Opens the filter of a column heading. */
  onFilter?(column: TableColumn, anchor: HTMLElement): void
  selected?: ReadonlySet<string>
  onSelect?(rows: Row[], selected: boolean): void
  /** Called for clicks on elements with `data-act`, `data-open`, `data-switch` or `data-copy` inside cells. */
  onRowClick?(click: RowClick): void
  onEnter?(row: Row): void
  loading?: boolean
  /** Whether no rows have been loaded yet: the table draws placeholders. */
  isFirst?: boolean
  /** Drawn in place of rows when there are none. */
  empty?: ReactNode
  isTree?: boolean
  expanded?: Readonly<Record<string, boolean>>
  onExpand?(id: string, row: Row): void
  /** Returns the page of an expanded row. */
  detail?: ((row: Row) => ReactNode) | undefined
  hasDetail?(row: Row): boolean
  opened?: ReadonlySet<string>
  onDetail?(id: string): void
  /** Called when the user has moved a row; absent: rows cannot be moved. */
  onMove?: ((move: RowMove) => void) | undefined
  /** Returns the colour of a row. */
  colorOf?: ((row: Row) => { className: string; note: string | undefined } | undefined) | undefined
  /** Totals by column, drawn as the last line; the title is in the first column without a value. */
  foot?: { title: string; values: ReadonlyMap<string, ReactNode> } | undefined
}

const VirtualRows = lazy(() => import('./VirtualRows.tsx').then(module => ({ default: module.VirtualRows })))
const TableFoot = lazy(() => import('./TableFoot.tsx').then(module => ({ default: module.TableFoot })))
const DetailRow = lazy(() => import('./DetailRow.tsx').then(module => ({ default: module.DetailRow })))

/** Number of rows from which the table draws only the visible ones. */
export const virtualFrom = 100
const rowHeights = { loose: 48, middle: 40, compact: 32 }
const noLayout: ColumnLayout = {}
const nothing = {}
const emptySet: ReadonlySet<string> = new Set()
const noSort: readonly Sort[] = []

/**
 * Plain table markup over TanStack Table. It is fast: a cell is a function call and not a component, a row is drawn
 * again only when it changes, widths live in the column group, and one listener serves all cells.
 */
export function DataTable(props: DataTableProps) {
  const { columns, rows, rowKey = 'id', firstNumber = 1, density = 'compact', selected = emptySet } = props
  const { onSelect, onEnter, onExpand, onDetail, loading = false, isTree = false, expanded = nothing } = props
  const { opened = emptySet, hasDetail } = props
  const scroller = useRef<HTMLDivElement>(null)
  const stood = useRef<string>(null)
  const room = useRoom(scroller)
  const { layout, start } = useResize(props.layout ?? noLayout, props.onLayout)
  const order = useColumns(columns, layout)
  const { places, placed, total } = placesOf(order, { layout, room })
  useBeneath(scroller, total, room)
  // Dragging an edge changes only widths; rows are drawn again only when order, pins or columns change.
  const placesKey = JSON.stringify(places)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the places
  const drawn = useMemo(() => drawnColumns(places, columns, isTree), [placesKey, columns, isTree])
  const lines = useMemo(
    () => flatRows({ rows, rowKey, isTree, expanded, opened }),
    [rows, rowKey, isTree, expanded, opened],
  )
  useTop(scroller, rows)
  const moves = useRowMoves({ lines, scroller, onMove: props.onMove })

  const onClick = useRowClicks({
    lines,
    selected,
    columnAt: cell => drawn[[...(cell.parentElement?.children ?? [])].indexOf(cell)]?.column.id,
    onSelect,
    onRowClick: props.onRowClick,
    onExpand,
    onDetail,
  })
  const onKeyDown = tableKeys({
    onEnter: at => {
      const line = lines[at]
      if (line) onEnter?.(line.row)
    },
    onPick: at => {
      const line = lines[at]
      if (line && columns.some(column => column.id === selectionColumn)) onSelect?.([line.row], !selected.has(line.id))
    },
    onFold: (at, unfold) => {
      const line = lines[at]
      if (!line) return false
      if (line.expanded === !unfold) onExpand?.(line.id, line.row)
      else if (line.expanded === undefined && hasDetail?.(line.row) && opened.has(line.id) !== unfold)
        onDetail?.(line.id)
      else return false
      return true
    },
    onMove: moves.onKey,
  })

  const isVirtual = lines.length >= virtualFrom
  const drawLine = (index: number, measure?: (element: HTMLElement | null) => void) => {
    const line = lines[index]
    if (!line) return null
    if (line.isDetail)
      return (
        <Suspense key={line.key} fallback={null}>
          <DetailRow index={index} span={order.length} room={room} measure={measure}>
            {props.detail?.(line.row)}
          </DetailRow>
        </Suspense>
      )
    return (
      <TableRow
        key={line.key}
        id={line.id}
        columns={drawn}
        row={line.row}
        number={firstNumber + line.at}
        at={index}
        selected={selected.has(line.id)}
        depth={line.depth}
        expanded={line.expanded}
        opened={hasDetail?.(line.row) ? opened.has(line.id) : undefined}
        isStop={index === 0}
        color={props.colorOf?.(line.row)}
        rowIndex={isVirtual ? index + 2 : undefined}
      />
    )
  }

  return (
    <div className="table-box" data-density={density} aria-busy={loading}>
      <div className="table-scroll" ref={scroller} tabIndex={lines.length === 0 ? 0 : undefined}>
        <table
          aria-label={props.label}
          role={isTree ? 'treegrid' : undefined}
          aria-rowcount={isVirtual ? lines.length + 1 : undefined}
          style={{ ...offsets(places, placed), width: total }}
          onKeyDown={onKeyDown}
        >
          <colgroup>
            {order.map(column => (
              <col key={column.id} data-column={column.id} style={{ width: placed.get(column.id)?.width }} />
            ))}
          </colgroup>
          <TableHead
            columns={drawn}
            sort={props.sort ?? noSort}
            onSort={sort => props.onSort?.(sort)}
            filters={props.filters ?? nothing}
            onFilter={(column, anchor) => props.onFilter?.(column, anchor)}
            {...pickedOf(lines, selected, onSelect)}
            onResize={start && ((id, event) => start(id, placed.get(id)?.width ?? 0, event))}
          />
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the table */}
          <tbody onClick={onClick} onPointerDown={moves.onPointerDown} onMouseOver={showWhole} onFocus={showWhole}>
            {isVirtual ? (
              <Suspense
                fallback={
                  <FirstRows scroller={scroller} stood={stood}>
                    {lines.slice(0, 40).map((_, index) => drawLine(index))}
                  </FirstRows>
                }
              >
                <VirtualRows
                  count={lines.length}
                  height={rowHeights[density]}
                  scroller={scroller}
                  stood={stood}
                  span={order.length}
                  keyOf={at => lines[at]?.key ?? String(at)}
                  isTall={at => lines[at]?.isDetail ?? false}
                  draw={drawLine}
                />
              </Suspense>
            ) : (
              lines.map((_, index) => drawLine(index))
            )}
          </tbody>
          {props.foot && lines.length > 0 && (
            <Suspense fallback={null}>
              <TableFoot columns={drawn} {...props.foot} />
            </Suspense>
          )}
        </table>
        {lines.length === 0 && !loading && props.empty}
        {loading && props.isFirst && <div className="table-skeleton" aria-hidden="true" />}
      </div>
      {loading && (
        <div className="table-mask" data-first={props.isFirst || undefined} role="status" aria-label="加载中" />
      )}
    </div>
  )
}

/** Returns how many visible records are selected, and what the box in the heading does. */
function pickedOf(
  lines: readonly FlatRow[],
  selected: ReadonlySet<string>,
  onSelect: DataTableProps['onSelect'],
): { picked: 'none' | 'some' | 'all'; onPickAll(): void } {
  // A table may have ten thousand rows, so an empty selection counts none.
  const records = selected.size === 0 ? [] : lines.filter(line => !line.isDetail)
  const count = records.filter(line => selected.has(line.id)).length
  const isAll = count > 0 && count === records.length
  return {
    picked: isAll ? 'all' : count > 0 ? 'some' : 'none',
    onPickAll: () =>
      onSelect?.(
        lines.filter(line => !line.isDetail).map(line => line.row),
        !isAll,
      ),
  }
}

/** Scrolls to the top when the table shows another page of rows. */
function useTop(scroller: React.RefObject<HTMLDivElement | null>, rows: readonly Row[]): void {
  const first = rows[0]?.id
  const before = useRef(first)
  useLayoutEffect(() => {
    if (before.current !== undefined && before.current !== first && scroller.current) scroller.current.scrollTop = 0
    before.current = first
  }, [first, scroller])
}

/** Shows cut-off text in a tooltip; measures it only when the pointer is over it. */
function showWhole({ target }: { target: EventTarget }) {
  if (!(target instanceof Element)) return
  const cell = target.closest('td')
  if (!cell || cell.title || cell.classList.contains('table-has-title')) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? ''
}
