import type { PointerEvent as ReactPointerEvent } from 'react'
import type { DrawnColumn } from './TableRow.tsx'
import { selectionColumn } from './tableColumn.ts'

export interface Sort {
  field: string
  descending: boolean
}

export interface TableHeadProps {
  columns: readonly DrawnColumn[]
  sort: Sort | undefined
  onSort(sort: Sort | undefined): void
  /** How many of the rows shown are selected. */
  picked: 'none' | 'some' | 'all'
  onPickAll(): void
  onResize?: ((id: string, event: ReactPointerEvent<HTMLElement>) => void) | undefined
}

export function TableHead({ columns, sort, onSort, picked, onPickAll, onResize }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map(({ column, className, style }) => {
          const { id } = column
          const direction = sort?.field === id ? (sort.descending ? 'descending' : 'ascending') : undefined
          const content =
            id === selectionColumn ? (
              <input
                type="checkbox"
                checked={picked === 'all'}
                ref={box => {
                  if (box) box.indeterminate = picked === 'some'
                }}
                onChange={onPickAll}
                aria-label="选择本页"
              />
            ) : column.sortable ? (
              <button
                type="button"
                className="table-sort"
                data-direction={direction}
                onClick={() => onSort(nextSort(id, sort))}
              >
                {column.title}
              </button>
            ) : (
              column.title
            )
          return (
            <th
              key={id}
              scope="col"
              className={className}
              style={style}
              aria-sort={column.sortable ? (direction ?? 'none') : undefined}
            >
              {content}
              {onResize && !id.startsWith('#') && (
                <span className="table-resize" onPointerDown={event => onResize(id, event)} />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Ascending, descending, none. */
function nextSort(field: string, sort: Sort | undefined): Sort | undefined {
  if (sort?.field !== field) return { field, descending: false }
  return sort.descending ? undefined : { field, descending: true }
}
