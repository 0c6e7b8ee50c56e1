import type { PointerEvent } from 'react'
import { HeadContent } from '../table/TableHead.tsx'
import { addedColumn, selectionColumn } from '../table/tableColumn.ts'
import type { DrawnColumn } from './drawnColumns.ts'
import styles from './Grid.module.css'
import type { GridList } from './gridList.ts'
import { type GridPlaces, pinStyle } from './gridPlaces.ts'

export interface GridHeadProps {
  drawn: readonly DrawnColumn[]
  places: GridPlaces
  list: GridList | undefined
  /** How many of the selectable rows are selected. */
  picked: 'none' | 'some' | 'all'
  onPickAll(): void
}

const selection = addedColumn(selectionColumn, '选择', 0)

/** Widths and headings. */
export function GridHead({ drawn, places, list, picked, onPickAll }: GridHeadProps) {
  const head = list && {
    sort: list.sort,
    onSort: list.onSort,
    filters: list.filters,
    onFilter: list.onFilter,
    picked,
    onPickAll,
  }
  return (
    <>
      <colgroup>
        <col style={{ width: places.number }} />
        {places.columns.map(({ field, width }) => (
          <col key={field} style={{ width }} />
        ))}
        {places.tail > 0 && <col style={{ width: places.tail }} />}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={styles.number}>
            {head && list?.picking && <HeadContent {...head} column={selection} />}
            <span className={list?.picking && styles.mark}>序号</span>
          </th>
          {drawn.map(({ column, align }, index) => {
            const own = list?.columnOf(column.field)
            const order = own?.sortable ? list?.sort.find(one => one.field === own.id) : undefined
            return (
              <th
                key={column.field}
                scope="col"
                data-align={align === 'left' ? undefined : align}
                data-fixed={column.fixed}
                style={pinStyle(column.fixed, index)}
                data-required={column.required === true || undefined}
                title={column.help ?? column.title}
                aria-sort={
                  own?.sortable ? (order ? (order.descending ? 'descending' : 'ascending') : 'none') : undefined
                }
              >
                {head && own ? <HeadContent {...head} column={{ ...own, title: column.title }} /> : column.title}
                {list && (
                  <span
                    className="table-resize"
                    onPointerDown={(event: PointerEvent<HTMLElement>) =>
                      list.onResize(column.field, places.columns[index]?.width ?? column.width, event)
                    }
                  />
                )}
              </th>
            )
          })}
          {places.tail > 0 && (
            <th scope="col" className={styles.tail}>
              操作
            </th>
          )}
        </tr>
      </thead>
    </>
  )
}
