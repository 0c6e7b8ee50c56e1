import { useMemo } from 'react'
import { resolveRoute } from '../../../runtime/routing/routeTable.ts'
import type { Tab } from '../../../runtime/tabs/tabRules.ts'
import { PageView } from '../../pages/PageView.tsx'
import styles from './TabPage.module.css'
import { useTabHost } from './useTabHost.ts'

/**
 * The page of one tab. Its parameters change only with the key of the tab, so a changed view state never reloads it.
 */
export function TabPage({ tab, active }: { tab: Tab; active: boolean }) {
  const location = useMemo(() => resolveRoute(tab.key), [tab.key])
  const host = useTabHost(tab, location, active)
  if (!location) return <PageView name="shell/not-found" params={{}} host={host} />
  const { route, params } = location
  if (route.page === undefined) return <PageView name="shell/planned" params={{ title: route.title }} host={host} />
  return (
    <div className={route.noPadding ? styles.bare : styles.padded}>
      <PageView name={route.page} params={params} host={host} />
    </div>
  )
}
