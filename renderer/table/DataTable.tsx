import {
  type CSSProperties,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Row } from '../cells/cellKind.ts'
import { placeColumns } from './columnWidths.ts'
import { type Sort, TableHead } from './TableHead.tsx'
import { type DrawnColumn, TableRow } from './TableRow.tsx'
import { type ColumnLayout, selectionColumn, type TableColumn } from './tableColumn.ts'
import { useColumns } from './useColumns.ts'
import { useResize } from './useResize.ts'
import { useTableKeys } from './useTableKeys.ts'
import './table.css'

/** A click somewhere in a row: the row, its column, and the element that asked for something. */
export interface RowClick {
  row: Row
  columnId: string | undefined
  element: HTMLElement
}

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
  sort?: Sort | undefined
  onSort?(sort: Sort | undefined): void
  selected?: ReadonlySet<string>
  onSelect?(rows: Row[], selected: boolean): void
  /** Elements with `data-act`, `data-open` or `data-switch` inside cells. */
  onRowClick?(click: RowClick): void
  onEnter?(row: Row): void
  loading?: boolean
  /** Instead of rows when there are none. */
  empty?: ReactNode
  isTree?: boolean
  expanded?: Record<string, boolean>
  onExpand?(id: string): void
}

const VirtualRows = lazy(() => import('./VirtualRows.tsx').then(module => ({ default: module.VirtualRows })))

/** From this many rows on only those in sight are drawn. */
const virtualFrom = 100
const rowHeights = { loose: 48, middle: 40, compact: 32 }
/** Room that pinned columns must leave to the others. */
const leastBesidePins = 140
const noLayout: ColumnLayout = {}
const nothing: Record<string, boolean> = {}
const nobody: ReadonlySet<string> = new Set()

/**
 * Plain table markup over TanStack Table. Fast because a cell is a function call and not a component, a row is drawn
 * again only when it changes, widths live in the column group, and one listener serves all cells.
 */
export function DataTable(props: DataTableProps) {
  const { columns, rows, rowKey = 'id', firstNumber = 1, density = 'compact', selected = nobody } = props
  const { onSelect, onRowClick, onEnter, onExpand, loading = false, isTree = false, expanded = nothing } = props
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller)
  const { layout, start } = useResize(props.layout ?? noLayout, props.onLayout)
  const table = useColumns({ columns, rows, rowKey, layout, expanded })
  const order = [
    ...table.getStartVisibleLeafColumns(),
    ...table.getCenterVisibleLeafColumns(),
    ...table.getEndVisibleLeafColumns(),
  ]
  // In a narrow place pinned columns would cover all others: there they go along.
  const pinnedWidth = order.reduce((sum, column) => sum + (column.getIsPinned() ? column.getSize() : 0), 0)
  const pins = room === 0 || room - pinnedWidth >= leastBesidePins
  const placed = placeColumns(
    order.map(column => ({
      id: column.id,
      width: column.getSize(),
      isExact: column.id.startsWith('#') || layout.widths?.[column.id] !== undefined,
      pinned: pins && pinOf(column.getIsPinned()),
    })),
    room,
  )
  const places = order.map(column => ({ id: column.id, pinned: pins && pinOf(column.getIsPinned()) }))
  // Widths change while an edge is dragged; rows are drawn again only when order, pins or columns do.
  const placesKey = JSON.stringify(places)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the places
  const drawn = useMemo(() => drawnColumns(places, columns, isTree), [placesKey, columns, isTree])
  const total = [...placed.values()].reduce((sum, { width }) => sum + width, 0)
  const flat = table.getRowModel().rows
  const at = (index: number) => flat[index]?.original

  const click = (event: MouseEvent<HTMLTableSectionElement>) => {
    if (!(event.target instanceof Element)) return
    const element = event.target.closest<HTMLElement>(
      '[data-act],[data-open],[data-switch],[data-select],[data-expand],td',
    )
    const tr = element?.closest('tr[data-at]')
    const row = tr ? at(Number(tr.getAttribute('data-at'))) : undefined
    if (!element || !tr || !row) return
    if (element.hasAttribute('data-select')) onSelect?.([row], !selected.has(String(row[rowKey])))
    else if (element.hasAttribute('data-expand')) onExpand?.(String(row[rowKey]))
    else if (element.tagName !== 'TD') {
      const cell = element.closest('td')
      onRowClick?.({ row, columnId: cell ? drawn[[...tr.children].indexOf(cell)]?.column.id : undefined, element })
    }
  }
  const onKeyDown = useTableKeys({
    onEnter: index => {
      const row = at(index)
      if (row) onEnter?.(row)
    },
    onPick: index => {
      const row = at(index)
      if (row && columns.some(column => column.id === selectionColumn))
        onSelect?.([row], !selected.has(String(row[rowKey])))
    },
  })

  const picked = flat.filter(row => selected.has(row.id)).length
  const isAll = picked > 0 && picked === flat.length
  const drawRow = (index: number) => {
    const row = flat[index]
    if (!row) return null
    const hasChildren = isTree && row.subRows.length > 0
    return (
      <TableRow
        key={row.id}
        id={row.id}
        columns={drawn}
        row={row.original}
        number={firstNumber + index}
        at={index}
        selected={selected.has(row.id)}
        depth={row.depth}
        expanded={hasChildren ? row.getIsExpanded() : undefined}
      />
    )
  }

  return (
    <div className="table-box" data-density={density} aria-busy={loading}>
      <div className="table-scroll" ref={scroller}>
        <table
          aria-label={props.label}
          role={isTree ? 'treegrid' : undefined}
          aria-rowcount={flat.length + 1}
          style={{ ...offsets(order, placed), width: total }}
          onKeyDown={onKeyDown}
        >
          <colgroup>
            {order.map(column => (
              <col key={column.id} style={{ width: placed.get(column.id)?.width }} />
            ))}
          </colgroup>
          <TableHead
            columns={drawn}
            sort={props.sort}
            onSort={sort => props.onSort?.(sort)}
            picked={isAll ? 'all' : picked > 0 ? 'some' : 'none'}
            onPickAll={() =>
              onSelect?.(
                flat.map(row => row.original),
                !isAll,
              )
            }
            onResize={start && ((id, event) => start(id, placed.get(id)?.width ?? 0, event))}
          />
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the table */}
          <tbody onClick={click} onMouseOver={showWhole} onFocus={showWhole}>
            {flat.length >= virtualFrom ? (
              <Suspense fallback={flat.slice(0, 40).map((_, index) => drawRow(index))}>
                <VirtualRows
                  count={flat.length}
                  height={rowHeights[density]}
                  scroller={scroller}
                  span={order.length}
                  draw={drawRow}
                />
              </Suspense>
            ) : (
              flat.map((_, index) => drawRow(index))
            )}
          </tbody>
        </table>
        {flat.length === 0 && !loading && props.empty}
      </div>
      {loading && <div className="table-mask" role="status" aria-label="加载中" />}
    </div>
  )
}

const pinOf = (position: false | 'start' | 'end'): 'left' | 'right' | false =>
  position === 'start' ? 'left' : position === 'end' ? 'right' : false

function drawnColumns(
  order: { id: string; pinned: 'left' | 'right' | false }[],
  columns: readonly TableColumn[],
  isTree: boolean,
): DrawnColumn[] {
  const firstOwn = order.find(({ id }) => !id.startsWith('#'))?.id
  const lastLeft = order.findLast(({ pinned }) => pinned === 'left')?.id
  const firstRight = order.find(({ pinned }) => pinned === 'right')?.id
  return order.flatMap(({ id, pinned }) => {
    const column = columns.find(one => one.id === id)
    if (!column) return []
    const names = [
      pinned ? 'table-fixed' : '',
      id === lastLeft ? 'table-edge-left' : id === firstRight ? 'table-edge-right' : '',
      column.align === 'left' ? '' : `table-${column.align}`,
    ].filter(name => name !== '')
    // Offsets are variables of the table, so that dragging a width draws no row again.
    const style: CSSProperties | undefined = pinned ? { [pinned]: `var(--at-${variable(id)})` } : undefined
    return [{ column, className: names.join(' ') || undefined, style, isTree: isTree && id === firstOwn }]
  })
}

const variable = (id: string) => id.replace(/[^A-Za-z0-9]/g, '_')

function offsets(order: readonly { id: string }[], placed: ReadonlyMap<string, { offset?: number }>): CSSProperties {
  const found: Record<string, string> = {}
  for (const { id } of order) {
    const offset = placed.get(id)?.offset
    if (offset !== undefined) found[`--at-${variable(id)}`] = `${offset}px`
  }
  return found
}

/** Width that the table may fill; measured before the first painting. */
function useRoom(scroller: React.RefObject<HTMLDivElement | null>): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => element.clientWidth > 0 && setRoom(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return room
}

/** Text that does not fit is shown whole as a tooltip; found out only when the pointer is there. */
function showWhole({ target }: { target: EventTarget }) {
  if (!(target instanceof Element)) return
  const cell = target.closest('td')
  if (!cell || cell.title || cell.classList.contains('table-has-title')) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? ''
}
