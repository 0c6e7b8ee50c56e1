import { useMemo } from 'react'
import type { ResolvedTabs } from '../../../runtime/schema/resolvedPage.ts'
import { usePageContext } from '../../page/pageContext.ts'

/** Returns the tabs of a page; each tab gets the parameters of the page unless it names its own. */
export function useTabsPage(page: ResolvedTabs) {
  const { scope, params } = usePageContext()
  const tabs = useMemo(
    () =>
      page.schema.tabs.map(tab =>
        tab.with
          ? tab
          : { ...tab, with: Object.fromEntries(Object.keys(params).map(name => [name, `=params.${name}`])) },
      ),
    [page, params],
  )
  return { tabs, scope }
}
