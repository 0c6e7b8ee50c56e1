import { mayShow } from '../../../runtime/routing/guard.ts'
import { routeOfPage } from '../../../runtime/routing/routeTable.ts'
import { holds } from '../../../runtime/session/holds.ts'
import type { PageName } from '../../../schemas/types/common.ts'
import { Empty } from '../../page/states/StateText.tsx'
import type { BlockProps } from './blockProps.ts'
import styles from './DashboardPage.module.css'
import { FigureView } from './FigureView.tsx'
import { useOpenLink } from './useDashboardPage.ts'

/** Whether the figure's page may be opened. */
export function mayLead(page: PageName): boolean {
  const route = routeOfPage(page)
  return route === undefined || mayShow(route, holds)
}

/** Figures side by side; one with a page opens it. */
export function StatisticsBlock({ block, data }: BlockProps<'statistics'>) {
  const open = useOpenLink()
  const row = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  const figures = block.figures.map((figure, at) => ({ figure, why: `${block.key}.figures[${at}]` }))
  // Figures that the server withholds are omitted.
  const shown = figures.filter(({ figure }) => row[figure.field] !== null || !figure.open || mayLead(figure.open.page))
  if (shown.length === 0) return <Empty text="暂无可查看的数据" />
  return (
    <div className={styles.figures}>
      {shown.map(({ figure, why }) => {
        const link = figure.open && mayLead(figure.open.page) ? figure.open : undefined
        return link ? (
          <button
            key={figure.field}
            type="button"
            className={styles.figure}
            data-why={why}
            onClick={() => open(link, row)}
          >
            <FigureView figure={figure} row={row} since={block.since} />
          </button>
        ) : (
          <div key={figure.field} className={styles.figure} data-why={why}>
            <FigureView figure={figure} row={row} since={block.since} />
          </div>
        )
      })}
    </div>
  )
}
