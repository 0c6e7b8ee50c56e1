import { useMemo } from 'react'
import { holds } from '../../../runtime/permission/holds.ts'
import { compileCell } from '../../cells/compileCell.ts'
import { recordsOf } from '../../fields/useOptions.ts'
import { usePageContext } from '../pageContext.ts'
import { Empty } from '../states/StateText.tsx'
import type { BlockProps } from './blockProps.ts'
import styles from './DashboardPage.module.css'

/** A short list in plain markup. */
export function RecordsBlock({ block, data }: BlockProps<'records'>) {
  const { scope } = usePageContext()
  const columns = useMemo(
    () => block.cells.filter(cell => holds(cell.permission)).map(cell => ({ cell, draw: compileCell(cell, scope) })),
    [block, scope],
  )
  const rows = recordsOf(data)
  if (rows.length === 0) return <Empty />
  const given = new Map(
    block.columns.flatMap(column =>
      typeof column === 'object' && column.width !== undefined ? [[column.field, column.width]] : [],
    ),
  )
  return (
    <table className={styles.records} aria-label={block.title}>
      <colgroup>
        {columns.map(({ cell }) => (
          <col key={cell.key} style={{ width: given.get(cell.field) }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ cell }) => (
            <th key={cell.key} scope="col" style={{ textAlign: cell.align }}>
              {cell.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={String(row.id ?? index)}>
            {columns.map(({ cell, draw }) => (
              <td key={cell.key} style={{ textAlign: cell.align }}>
                {draw(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
