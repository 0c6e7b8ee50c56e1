import type { ResolvedTabs } from '../../../runtime/schema/resolvedPage.ts'
import { PageTabs } from '../PageTabs.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { useTabsPage } from './useTabsPage.ts'

/** A bar of pages. */
export function TabsPage({ page }: { page: ResolvedTabs }) {
  const { tabs, scope } = useTabsPage(page)
  return (
    <>
      <PageTitle className="visually-hidden" />
      <PageTabs tabs={tabs} scope={scope} label={page.title} place="fill" />
    </>
  )
}
