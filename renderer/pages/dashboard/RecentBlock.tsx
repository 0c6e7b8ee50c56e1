import { mayShow } from '../../../runtime/routing/guard.ts'
import { navigate } from '../../../runtime/routing/navigate.ts'
import { resolveRoute } from '../../../runtime/routing/routeTable.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { type RecentPage, recentPages } from '../../../runtime/session/recentPages.ts'
import { Empty } from '../../page/states/StateText.tsx'
import quiet from '../../ui/quietButton.module.css'
import { useStore } from '../../ui/useStore.ts'
import type { BlockProps } from './blockProps.ts'
import styles from './DashboardPage.module.css'

/** Whether the user may still open the page. */
function mayVisit({ key }: RecentPage): boolean {
  const location = resolveRoute(key)
  return location !== null && mayShow(location.route, holds)
}

/** Links to recently viewed pages. */
export function RecentBlock({ block }: BlockProps<'recent'>) {
  const pages = useStore(recentPages)
    .filter(mayVisit)
    .slice(0, block.size ?? 8)
  if (pages.length === 0) return <Empty text="暂无访问记录" />
  return (
    <ul className={styles.recent}>
      {pages.map(({ key, path, title }) => (
        <li key={key}>
          <button
            type="button"
            className={quiet.line}
            data-subject={title.split(' · ')[1]}
            onClick={() => navigate(path)}
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  )
}
