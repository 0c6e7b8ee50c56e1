import { type CSSProperties, memo } from 'react'
import type { Row } from '../page/cellKind.ts'
import { TickBox } from '../ui/TickBox.tsx'
import { ExpandButton } from './ExpandButton.tsx'
import {
  actionsColumn,
  dragColumn,
  expandColumn,
  indexColumn,
  selectionColumn,
  type TableColumn,
} from './tableColumn.ts'

/** A column prepared for rows; one object for all rows, created again only when columns change. */
export interface DrawnColumn {
  column: TableColumn
  pinned: 'left' | 'right' | false
  className: string | undefined
  style: CSSProperties | undefined
  /** Whether the column carries the indent and the expand button of a tree. */
  isTree: boolean
}

export interface TableRowProps {
  columns: readonly DrawnColumn[]
  row: Row
  id: string
  /** Position among all rows, from 1. */
  number: number
  /** Index among the drawn lines, by which the table finds the row of a click. */
  at: number
  selected: boolean
  depth: number
  /** Undefined: has no children. */
  expanded: boolean | undefined
  /** Whether the page of the row is open; undefined: it has none. */
  opened: boolean | undefined
  /** Whether it is the one row that the Tab key reaches. */
  isStop: boolean
  /** Colour of the row, and why it has it. */
  color: { className: string; note: string | undefined } | undefined
  /** Index among all lines, for screen readers when only some lines are drawn. */
  rowIndex: number | undefined
}

/** One row. Its cells are plain elements without listeners: the table listens for all of them. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { columns, row, id, at, selected, depth, expanded, isStop, rowIndex, color } = props
  return (
    <tr
      data-id={id}
      data-at={at}
      className={color?.className}
      data-color={color ? '' : undefined}
      title={color?.note}
      aria-selected={selected || undefined}
      aria-level={depth > 0 || expanded !== undefined ? depth + 1 : undefined}
      aria-expanded={expanded}
      aria-rowindex={rowIndex}
      tabIndex={isStop ? 0 : -1}
    >
      {columns.map(({ column, className, style, isTree }, place) => (
        <td key={column.id} className={className} style={style}>
          {isTree && <TreeLead depth={depth} expanded={expanded} />}
          {column.id.startsWith('#') ? addedContent(column, props) : column.draw(row)}
          {color?.note !== undefined && place === 0 && <span className="visually-hidden">（{color.note}）</span>}
        </td>
      ))}
    </tr>
  )
})

/** Returns the content of the columns that the table adds. */
export function addedContent(
  column: TableColumn,
  { row, number, selected, opened }: Pick<TableRowProps, 'row' | 'number' | 'selected' | 'opened'>,
) {
  switch (column.id) {
    case selectionColumn:
      return <TickBox data-select="" checked={selected} readOnly aria-label={`选择第 ${number} 行`} />
    case indexColumn:
      return number
    case expandColumn:
      return opened !== undefined && <ExpandButton what="detail" open={opened} />
    case dragColumn:
      return <span className="table-grip" data-drag="" title="拖动排序，或按 Alt 和上下键" aria-hidden="true" />
    case actionsColumn:
      return <div className="table-actions">{column.draw(row)}</div>
    default:
      return null
  }
}

function TreeLead({ depth, expanded }: { depth: number; expanded: boolean | undefined }) {
  return (
    <span className="table-lead" style={depth > 0 ? { marginLeft: depth * 16 } : undefined}>
      {expanded !== undefined && <ExpandButton what="children" open={expanded} isSkipped />}
    </span>
  )
}
