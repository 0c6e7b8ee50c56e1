import type { BlockProps } from './blockProps.ts'
import styles from './DashboardPage.module.css'
import { useOpenLink } from './useDashboardPage.ts'

const format = new Intl.NumberFormat('zh-CN')

/** Figures side by side; one with a page opens it. */
export function StatisticsBlock({ block, data }: BlockProps<'statistics'>) {
  const open = useOpenLink()
  const row = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  return (
    <div className={styles.figures}>
      {block.figures.map(figure => {
        const value = row[figure.field]
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
        const link = figure.open
        return link ? (
          <button key={figure.field} type="button" className={styles.figure} onClick={() => open(link, row)}>
            {content}
          </button>
        ) : (
          <div key={figure.field} className={styles.figure}>
            {content}
          </div>
        )
      })}
    </div>
  )
}
