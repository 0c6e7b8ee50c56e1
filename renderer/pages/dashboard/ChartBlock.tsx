import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { heightOfBars } from '../../charts/barRoom.ts'
import { splitSeries } from '../../charts/splitSeries.ts'
import type { Row } from '../../page/cellKind.ts'
import { Empty, Loading } from '../../page/states/StateText.tsx'
import { recordsOf } from '../../page/useOptions.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import quiet from '../../ui/quietButton.module.css'
import { BlockTable } from './BlockTable.tsx'
import type { BlockProps } from './blockProps.ts'
import styles from './DashboardPage.module.css'
import { useOpenLink } from './useDashboardPage.ts'

const ChartView = lazy(() => import('../../charts/ChartView.tsx').then(module => ({ default: module.ChartView })))

/** Maximum records in the table for screen readers. */
const mostRead = 500

/** A chart with an equivalent table: visually hidden, or instead of the chart. */
export function ChartBlock({ block, data }: BlockProps<'chart'>) {
  const [asTable, setAsTable] = useState(false)
  const open = useOpenLink()
  const { chart, cells, height = 280, title } = block
  const rows = useMemo(() => rowsOf(data), [data])
  const drawn = useMemo(() => splitSeries(chart, cells, rows), [chart, cells, rows])
  if (rows.length === 0) return <Empty />
  const needed = Math.max(height, heightOfBars(chart, drawn.columns.length - 1, drawn.rows.length))
  const table = <BlockTable label={title} cells={cells} rows={rows.slice(0, mostRead)} />
  return (
    <>
      <div className={styles.chartTools}>
        <button
          type="button"
          className={quiet.sign}
          aria-label={`${title ?? ''}${asTable ? '看图表' : '看数据'}`}
          onClick={() => setAsTable(now => !now)}
        >
          {asTable ? '图表' : '数据'}
        </button>
      </div>
      {asTable ? (
        <div className={styles.chartTable} style={{ height }}>
          {table}
        </div>
      ) : (
        <>
          <ErrorBoundary>
            <ChartRoom height={height} needed={needed} label={title}>
              {/* Hidden from screen readers, which read the table instead. */}
              <div aria-hidden="true" style={{ height: needed }}>
                <Suspense fallback={<Loading />}>
                  <ChartView
                    chart={chart}
                    columns={drawn.columns}
                    rows={drawn.rows}
                    height={needed}
                    onPick={
                      block.open &&
                      ((index, series) => {
                        const row = drawn.pick(index, series)
                        if (block.open && row) open(block.open, row)
                      })
                    }
                  />
                </Suspense>
              </div>
            </ChartRoom>
          </ErrorBoundary>
          <div className="visually-hidden">{table}</div>
        </>
      )}
    </>
  )
}

interface ChartRoomProps {
  height: number
  needed: number
  label?: string | undefined
  children: ReactNode
}

/** A chart that needs more height than its block scrolls inside it. */
function ChartRoom({ height, needed, label, children }: ChartRoomProps) {
  if (needed <= height) return children
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={styles.chartTable} style={{ height }} tabIndex={0} aria-label={`${label ?? ''}图表`}>
      {children}
    </section>
  )
}

/** A dial shows one record, other kinds many. */
function rowsOf(data: unknown): readonly Row[] {
  const many = recordsOf(data)
  if (many.length > 0 || typeof data !== 'object' || data === null || Array.isArray(data) || 'records' in data)
    return many
  return [data as Row]
}
