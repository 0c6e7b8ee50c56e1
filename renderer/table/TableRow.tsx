import { type CSSProperties, memo } from 'react'
import type { Row } from '../cells/cellKind.ts'
import { actionsColumn, indexColumn, selectionColumn, type TableColumn } from './tableColumn.ts'

/** A column as a row draws it; the same object for all rows, made anew only when columns change. */
export interface DrawnColumn {
  column: TableColumn
  className: string | undefined
  style: CSSProperties | undefined
  /** Carries the indent and the unfolding button of a tree. */
  isTree: boolean
}

export interface TableRowProps {
  columns: readonly DrawnColumn[]
  row: Row
  id: string
  /** Place among all rows, from 1. */
  number: number
  /** Place among the rows drawn; where the table finds the row of a click. */
  at: number
  selected: boolean
  depth: number
  /** Undefined: has no children. */
  expanded: boolean | undefined
}

/** One row. Cells are plain elements and hear nothing: the table listens for all of them. */
export const TableRow = memo(function TableRow({
  columns,
  row,
  id,
  number,
  at,
  selected,
  depth,
  expanded,
}: TableRowProps) {
  return (
    <tr
      data-id={id}
      data-at={at}
      aria-selected={selected || undefined}
      aria-level={depth > 0 || expanded !== undefined ? depth + 1 : undefined}
      aria-expanded={expanded}
      tabIndex={-1}
    >
      {columns.map(({ column, className, style, isTree }) => (
        <td key={column.id} className={className} style={style}>
          {isTree && <TreeLead depth={depth} expanded={expanded} />}
          {contentOf(column, row, number, selected)}
        </td>
      ))}
    </tr>
  )
})

function contentOf(column: TableColumn, row: Row, number: number, selected: boolean) {
  switch (column.id) {
    case selectionColumn:
      return <input type="checkbox" data-select="" checked={selected} readOnly aria-label={`选择第 ${number} 行`} />
    case indexColumn:
      return number
    case actionsColumn:
      return <div className="table-actions">{column.draw(row)}</div>
    default:
      return column.draw(row)
  }
}

function TreeLead({ depth, expanded }: { depth: number; expanded: boolean | undefined }) {
  return (
    <span className="table-lead" style={depth > 0 ? { paddingLeft: depth * 16 } : undefined}>
      {expanded !== undefined && (
        <button
          type="button"
          data-expand=""
          className="table-expand"
          data-open={expanded}
          aria-label={expanded ? '收起' : '展开'}
        />
      )}
    </span>
  )
}
