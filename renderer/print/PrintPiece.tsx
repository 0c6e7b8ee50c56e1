import type { ReactNode } from 'react'
import type { Piece, Window } from './paginate.ts'
import styles from './print.module.css'
import { hasHead, type PrintedCell, type PrintedColumn, type PrintItem } from './printItem.ts'

/** One part of an item on a sheet; the whole item for measuring. */
export function PrintPiece({ item, piece }: { item: PrintItem; piece?: Piece }) {
  // What is only measured stands for nothing of the page.
  const why = piece && item.why
  if (item.kind === 'block') {
    const node = <div data-why={why}>{item.node}</div>
    return piece?.window ? <Cut window={piece.window}>{node}</Cut> : node
  }
  const { columns, foot } = item
  const part = piece?.kind === 'table' ? piece : { from: 0, to: item.rows.length, hasFoot: true, window: undefined }
  const rows = item.rows.slice(part.from, part.to)
  if (part.window)
    return (
      <>
        <PrintTable columns={columns} rows={[]} why={why} />
        <Cut window={part.window}>
          <PrintTable columns={columns} rows={rows} isHeadless why={why} />
        </Cut>
      </>
    )
  return <PrintTable columns={columns} rows={rows} foot={part.hasFoot ? foot : undefined} why={why} />
}

function Cut({ window: { from, to }, children }: { window: Window; children: ReactNode }) {
  return (
    <div className={styles.cut} style={{ height: to - from }}>
      <div style={{ marginTop: -from }}>{children}</div>
    </div>
  )
}

interface TableProps {
  columns: readonly PrintedColumn[]
  rows: readonly (readonly PrintedCell[])[]
  foot?: readonly PrintedCell[] | undefined
  isHeadless?: boolean
  why?: string | undefined
}

function PrintTable({ columns, rows, foot, isHeadless = false, why }: TableProps) {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  return (
    <table className={styles.table} data-why={why}>
      <colgroup>
        {columns.map(({ share }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name and never change their order
          <col key={at} style={{ width: `${(100 * share) / whole}%` }} />
        ))}
      </colgroup>
      {hasHead(columns) && !isHeadless && (
        <thead>
          <tr>
            {columns.map(({ title, align }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <th key={at} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((cells, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed rows never change
          <PrintRow key={at} cells={cells} columns={columns} />
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <PrintRow cells={foot} columns={columns} />
        </tfoot>
      )}
    </table>
  )
}

function PrintRow({ cells, columns }: { cells: readonly PrintedCell[]; columns: readonly PrintedColumn[] }) {
  return (
    <tr>
      {cells.map(({ content, isName, align, span }, place) =>
        isName ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name
          <th key={place} scope="row">
            {content}
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <td key={place} data-align={align ?? columns[place]?.align} colSpan={span}>
            {content}
          </td>
        ),
      )}
    </tr>
  )
}
