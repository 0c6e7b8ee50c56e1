import { useMemo } from 'react'
import { nothing } from '../cells/compileCell.ts'
import type { Row } from '../page/cellKind.ts'
import { flatRows } from './flatRows.ts'
import { useRowClicks } from './rowClick.ts'
import type { RowsProps } from './rowsProps.ts'
import type { TableColumn } from './tableColumn.ts'

const none = {}
const unselected: ReadonlySet<string> = new Set()

/** Returns the lines of rows that are drawn without a table, and the click handler of the element around them. */
export function useDisplayedRows({ rows, onRowClick }: Pick<RowsProps, 'rows' | 'onRowClick'>) {
  const lines = useMemo(
    () => flatRows({ rows, rowKey: 'id', isTree: false, expanded: none, opened: unselected }),
    [rows],
  )
  const onClick = useRowClicks({
    lines,
    selected: unselected,
    columnAt: cell => cell.getAttribute('data-cell') ?? undefined,
    onRowClick,
  })
  return { lines, onClick }
}

/** Returns the columns that a display names as facts, or else those without a role of their own. */
export function factsOf(
  columns: readonly TableColumn[],
  named: readonly (string | undefined)[],
  facts?: readonly string[],
): TableColumn[] {
  if (facts) return facts.flatMap(name => columns.find(({ id }) => id === name) ?? [])
  return columns.filter(({ id, optional }) => !optional && !named.includes(id) && !id.startsWith('#'))
}

/** Shows these columns of a row with their titles; leaves out empty ones. */
export function Facts({ columns, row }: { columns: readonly TableColumn[]; row: Row }) {
  const facts = columns.map(column => ({ column, content: column.draw(row) }))
  const shown = facts.filter(({ content }) => content !== nothing)
  if (shown.length === 0) return null
  return (
    <dl>
      {shown.map(({ column: { id, title, source }, content }) => (
        <div key={id}>
          <dt>{title}</dt>
          {/* Only columns with a link or button handle clicks; elsewhere a click belongs to the whole row. */}
          <dd data-cell={source?.open || source?.copy || source?.call ? id : undefined}>{content}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Stands below the rows: the empty state, or a mask while the rows load. */
export function RowsEnd({ count, loading, empty }: { count: number } & Pick<RowsProps, 'loading' | 'empty'>) {
  if (loading) return <div className="table-mask" role="status" aria-label="加载中" />
  return count === 0 ? empty : null
}
