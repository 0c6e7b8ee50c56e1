import { type MouseEvent, type PointerEvent as ReactPointerEvent, useMemo } from 'react'
import { TickBox } from '../ui/TickBox.tsx'
import { headRows } from './headRows.ts'
import type { DrawnColumn } from './TableRow.tsx'
import { type Filters, type Sort, selectionColumn, type TableColumn } from './tableColumn.ts'

export interface TableHeadProps {
  columns: readonly DrawnColumn[]
  sort: readonly Sort[]
  onSort(sort: readonly Sort[]): void
  filters: Filters
  onFilter(column: TableColumn, anchor: HTMLElement): void
  /** How many of the visible rows are selected. */
  picked: 'none' | 'some' | 'all'
  onPickAll(): void
  onResize?: ((id: string, event: ReactPointerEvent<HTMLElement>) => void) | undefined
}

/** Column headings, in two lines where columns are grouped. */
export function TableHead(props: TableHeadProps) {
  const { columns, onResize } = props
  const { groups, below } = useMemo(() => headRows(columns), [columns])
  const heading = (drawn: DrawnColumn, rowSpan?: number) => {
    const { column, className, style } = drawn
    const direction = props.sort.find(one => one.field === column.id)
    const order = direction ? (direction.descending ? 'descending' : 'ascending') : 'none'
    return (
      <th
        key={column.id}
        scope="col"
        rowSpan={rowSpan}
        className={className}
        style={style}
        aria-sort={column.sortable ? order : undefined}
      >
        <HeadContent {...props} column={column} />
        {onResize && !column.id.startsWith('#') && (
          <span className="table-resize" onPointerDown={event => onResize(column.id, event)} />
        )}
      </th>
    )
  }
  if (!groups) return <thead>{<tr>{columns.map(drawn => heading(drawn))}</tr>}</thead>
  return (
    <thead className="table-grouped">
      <tr>
        {groups.map(({ title, columns: own }) => {
          const first = own[0]
          const edge = first?.pinned === 'right' ? own.at(-1) : first
          if (title === undefined) return own.map(drawn => heading(drawn, 2))
          return (
            <th
              key={`group ${first?.column.id}`}
              scope="colgroup"
              colSpan={own.length}
              className={first?.pinned ? 'table-group table-fixed' : 'table-group'}
              style={edge?.style}
            >
              {title}
            </th>
          )
        })}
      </tr>
      <tr>{below.map(drawn => heading(drawn))}</tr>
    </thead>
  )
}

/** Title, sort button and filter of one heading, or the box that selects all rows. */
export function HeadContent({
  column,
  sort,
  onSort,
  filters,
  onFilter,
  picked,
  onPickAll,
}: Omit<TableHeadProps, 'columns' | 'onResize'> & { column: TableColumn }) {
  const { id, title } = column
  if (id === selectionColumn)
    return (
      <TickBox
        checked={picked === 'all'}
        ref={box => {
          if (box) box.indeterminate = picked === 'some'
        }}
        onChange={onPickAll}
        aria-label="选择本页"
      />
    )
  const at = sort.findIndex(one => one.field === id)
  const direction = at === -1 ? undefined : sort[at]?.descending ? 'descending' : 'ascending'
  return (
    <>
      {column.sortable ? (
        <button
          type="button"
          className="table-sort"
          data-direction={direction}
          data-rank={sort.length > 1 && at !== -1 ? at + 1 : undefined}
          onClick={event => onSort(nextSort(id, sort, event))}
        >
          {title}
        </button>
      ) : (
        title
      )}
      {column.choices && (
        <button
          type="button"
          className="table-filter"
          data-active={(filters[id]?.length ?? 0) > 0 || undefined}
          aria-label={`筛选${title}`}
          aria-haspopup="dialog"
          onClick={event => onFilter(column, event.currentTarget)}
        />
      )}
    </>
  )
}

/** Returns the next sort: ascending, descending, none; with Shift the other columns keep their order. */
export function nextSort(
  field: string,
  sort: readonly Sort[],
  { shiftKey }: Pick<MouseEvent, 'shiftKey'>,
): readonly Sort[] {
  const now = sort.find(one => one.field === field)
  const next: Sort[] = !now ? [{ field, descending: false }] : now.descending ? [] : [{ field, descending: true }]
  if (!shiftKey) return next
  if (!now) return [...sort, ...next].slice(0, mostSorts)
  return sort.flatMap(one => (one.field === field ? next : [one]))
}

/** Maximum number of sort columns that the server accepts. */
const mostSorts = 5
