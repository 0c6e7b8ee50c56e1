import type { ReactNode } from 'react'
import type { DrawnColumn } from './TableRow.tsx'

export interface TableFootProps {
  columns: readonly DrawnColumn[]
  title: string
  values: ReadonlyMap<string, ReactNode>
}

/** Totals below the rows; they stay visible while the rows scroll. */
export function TableFoot({ columns, title, values }: TableFootProps) {
  const own = columns.filter(({ column }) => !column.id.startsWith('#'))
  const titled = (own.find(({ column }) => !values.has(column.id)) ?? columns[0])?.column.id
  return (
    <tfoot>
      <tr>
        {columns.map(({ column, className, style }) =>
          column.id === titled ? (
            <th key={column.id} scope="row" className={className} style={style}>
              {title}
            </th>
          ) : (
            <td key={column.id} className={className} style={style}>
              {values.get(column.id)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}
