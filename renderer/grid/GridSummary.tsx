import { memo } from 'react'
import type { Cells, DrawnColumn } from './drawnColumns.ts'
import styles from './Grid.module.css'
import { pinStyle } from './gridPlaces.ts'
import type { GridRow } from './gridState.ts'
import { summaryOf, summaryWords } from './summaries.ts'

/** The last row: totals of the rows above. */
export const GridSummary = memo(function GridSummary({
  cells,
  drawn,
  rows,
  hasTail,
}: {
  cells: Cells
  drawn: readonly DrawnColumn[]
  rows: readonly GridRow[]
  hasTail: boolean
}) {
  const words = new Set(drawn.flatMap(({ column }) => column.summary ?? []))
  return (
    <tfoot>
      <tr>
        <th scope="row" className={styles.number}>
          {words.size === 1 ? [...words].map(word => summaryWords[word]) : '汇总'}
        </th>
        {drawn.map(({ column, align }, index) => {
          const value = summaryOf(column, rows)
          const word = words.size > 1 && column.summary ? `${summaryWords[column.summary]} ` : ''
          return (
            <td
              key={column.field}
              data-field={column.field}
              data-align={align === 'left' ? undefined : align}
              data-fixed={column.fixed}
              style={pinStyle(column.fixed, index)}
            >
              {value === undefined ? null : (
                <>
                  {word}
                  {column.summary === 'count' ? value : cells[column.column.cell].compile(column.column)(value, {})}
                </>
              )}
            </td>
          )
        })}
        {hasTail && <td className={styles.tail} />}
      </tr>
    </tfoot>
  )
})
