import { Button } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Row } from '../../page/cellKind.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Empty } from '../../page/states/StateText.tsx'
import { DataTable } from '../../table/DataTable.tsx'
import { selectionColumn, type TableColumn } from '../../table/tableColumn.ts'
import styles from './TransferPage.module.css'

export interface TransferPaneProps {
  title: string
  count: number
  columns: TableColumn[]
  rows: Row[]
  rowKey: string
  loading: boolean
  /** Label of the button that moves rows to the other side. */
  move: string
  onMove(rows: Row[]): void
  /** Called with the number of ticked rows whenever it changes. */
  onTick(count: number): void
  disabled: boolean
  search: ReactNode
  foot: ReactNode
  error?: unknown
  onRetry?: () => void
}

const tick: TableColumn = {
  id: selectionColumn,
  title: '选择',
  width: 40,
  align: 'center',
  sortable: false,
  optional: false,
  draw: () => null,
}

/**
 * One side of a transfer: search, rows to tick, and the button that moves them. Enter on a row moves the row at once.
 */
export function TransferPane(props: TransferPaneProps) {
  const { title, columns, rows, rowKey, loading, move, onMove, onTick } = props
  const { disabled, search, foot, error, onRetry } = props
  // Includes rows of earlier searches and pages, so that hidden ticks are counted and moved too.
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map())
  const all = useMemo(() => [tick, ...columns], [columns])
  const chosen = useMemo(() => [...ticked.values()], [ticked])
  const keys = useMemo(() => new Set(ticked.keys()), [ticked])
  const count = chosen.length
  useEffect(() => onTick(count), [onTick, count])
  const moveRows = (list: Row[]) => {
    if (disabled || list.length === 0) return
    onMove(list)
    setTicked(new Map())
  }
  return (
    <section className={styles.pane} aria-label={title}>
      <header className={styles.head}>
        <h3>
          {title}
          <span className={styles.count}>{props.count}</span>
        </h3>
        <Button size="small" type="primary" ghost disabled={disabled || count === 0} onClick={() => moveRows(chosen)}>
          {move}
          {count > 0 ? ` ${count}` : ''}
        </Button>
      </header>
      <div className={styles.search}>{search}</div>
      {error !== undefined ? (
        <ErrorCard error={error} {...(onRetry ? { onRetry } : {})} />
      ) : (
        <DataTable
          label={title}
          columns={all}
          rows={rows}
          rowKey={rowKey}
          loading={loading}
          selected={keys}
          onSelect={(list, on) =>
            setTicked(now => {
              const next = new Map(now)
              for (const row of list) {
                if (on) next.set(String(row[rowKey]), row)
                else next.delete(String(row[rowKey]))
              }
              return next
            })
          }
          onEnter={row => moveRows([row])}
          empty={<Empty />}
        />
      )}
      <footer className={styles.paneFoot}>{foot}</footer>
    </section>
  )
}
