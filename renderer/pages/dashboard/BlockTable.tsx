import { type CSSProperties, type MouseEvent, useMemo } from 'react'
import type { ResolvedColumn } from '../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { compileCell } from '../../cells/compileCell.ts'
import type { Row } from '../../page/cellKind.ts'
import { usePageContext } from '../../page/pageContext.ts'
import styles from './DashboardPage.module.css'
import { useOpenLink } from './useDashboardPage.ts'

interface Props {
  label: string | undefined
  cells: readonly ResolvedColumn[]
  rows: readonly Row[]
  /** Widths that the schema gives. */
  widths?: ReadonlyMap<string, number>
}

/** Records in plain markup; one listener handles all links. */
export function BlockTable({ label, cells, rows, widths }: Props) {
  const { scope, cells: kinds } = usePageContext()
  const open = useOpenLink()
  const columns = useMemo(
    () =>
      cells
        .filter(cell => holds(cell.permission))
        .map(cell => ({ cell, draw: compileCell(cell, scope, { cells: kinds }) })),
    [cells, scope, kinds],
  )
  const follow = (event: MouseEvent<HTMLTableSectionElement>) => {
    const link = (event.target as HTMLElement).closest('[data-open]')
    const td = link?.closest('td')
    const row = rows[(td?.parentElement as HTMLTableRowElement | undefined)?.sectionRowIndex ?? -1]
    const target = td && columns[td.cellIndex]?.cell.open
    if (row && target) open(target, row)
  }
  return (
    <table className={styles.records} aria-label={label} data-many={columns.length > 3 || undefined}>
      <colgroup>
        {columns.map(({ cell }) => (
          <col key={cell.key} data-column={cell.field} style={widthOf(widths?.get(cell.field))} />
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside take the keyboard themselves */}
      <tbody onClick={follow}>
        {rows.map((row, index) => (
          <tr key={String(row.id ?? index)}>
            {columns.map(({ cell, draw }) => (
              <td key={cell.key} data-title={cell.title} style={{ textAlign: cell.align }}>
                {draw(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Maximum width, because a phone has less room. */
const widthOf = (width: number | undefined) =>
  width === undefined ? undefined : ({ '--width': `${width}px` } as CSSProperties)
