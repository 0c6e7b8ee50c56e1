import { holds } from '../../../runtime/permission/holds.ts'
import { mayShow } from '../../../runtime/routing/guard.ts'
import { routeOfPage } from '../../../runtime/routing/routeTable.ts'
import type { PageName } from '../../../schemas/types/common.ts'
import type { BlockProps } from './blockProps.ts'
import styles from './DashboardPage.module.css'
import { useOpenLink } from './useDashboardPage.ts'

const format = new Intl.NumberFormat('zh-CN')

/** A figure leads only where the person may go. */
function mayLead(page: PageName): boolean {
  const route = routeOfPage(page)
  return route === undefined || mayShow(route, holds)
}

/** Figures side by side; one with a page opens it. */
export function StatisticsBlock({ block, data }: BlockProps<'statistics'>) {
  const open = useOpenLink()
  const row = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  return (
    <div className={styles.figures}>
      {block.figures.map((figure, at) => {
        const value = row[figure.field]
        const why = `${block.key}.figures[${at}]`
        const content = (
          <>
            <span>{figure.title}</span>
            <strong>
              {typeof value === 'number'
                ? format.format(value)
                : value === null || value === undefined
                  ? '-'
                  : String(value)}
              {figure.suffix && <small>{figure.suffix}</small>}
            </strong>
          </>
        )
        const link = figure.open && mayLead(figure.open.page) ? figure.open : undefined
        return link ? (
          <button
            key={figure.field}
            type="button"
            className={styles.figure}
            data-why={why}
            onClick={() => open(link, row)}
          >
            {content}
          </button>
        ) : (
          <div key={figure.field} className={styles.figure} data-why={why}>
            {content}
          </div>
        )
      })}
    </div>
  )
}
