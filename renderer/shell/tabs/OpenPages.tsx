import { Suspense, useRef } from 'react'
import { tabs } from '../../../runtime/tabs/tabs.ts'
import type { PageName } from '../../../schemas/types/common.ts'
import type { PageHost } from '../../page/pageHost.ts'
import { PageView } from '../../pages/PageView.tsx'
import { Active } from '../../ui/active.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { useStore } from '../../ui/useStore.ts'
import styles from './OpenPages.module.css'
import { PageLoading } from './PageLoading.tsx'
import { TabPage } from './TabPage.tsx'

/**
 * Draws the pages of the open tabs. A kept page stays mounted in a hidden box, because React's Activity breaks with an
 * open dialog of the component library. Other pages are mounted while shown. `notice` covers the pages without
 * unmounting them.
 */
export function OpenPages({ notice }: { notice: PageName | null }) {
  const { tabs: open, active } = useStore(tabs)
  const seen = useRef(new Set<string>())
  if (active !== '') seen.current.add(active)

  return (
    <main className={styles.pages} tabIndex={-1}>
      {open.map(tab => {
        const on = tab.key === active && notice === null
        // After a reload a kept tab mounts when the user first opens it. A form with unsaved input is kept whatever its
        // route says.
        if (!on && !(tab.keepAlive && seen.current.has(tab.key)) && !tabs.isDirty(tab.key)) return null
        return (
          <Active key={`${tab.key} ${tab.version}`} value={on}>
            <div className={styles.page} hidden={!on}>
              <ErrorBoundary home onRetry={() => tabs.refresh(tab.key)}>
                <Suspense fallback={<PageLoading />}>
                  <TabPage tab={tab} active={on} />
                </Suspense>
              </ErrorBoundary>
            </div>
          </Active>
        )
      })}
      {notice !== null && (
        <Suspense fallback={<PageLoading />}>
          <div className={styles.page}>
            <PageView name={notice} params={noParams} host={nowhere} />
          </div>
        </Suspense>
      )}
    </main>
  )
}

const nowhere: PageHost = {
  open: async () => 'closed',
  back: () => window.history.back(),
  reload: () => {},
  active: true,
  saved: () => {},
}

const noParams = {}
