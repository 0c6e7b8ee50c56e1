import { useMemo } from 'react'
import type { ResolvedTabs } from '../../../runtime/schema/resolvedPage.ts'
import { usePageContext } from '../../page/pageContext.ts'

/** The tabs of a page; each is given the page's own parameters unless it names its own. */
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
