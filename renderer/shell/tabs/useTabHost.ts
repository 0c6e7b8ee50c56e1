import { useMemo } from 'react'
import { navigate } from '../../../runtime/routing/navigate.ts'
import type { Location } from '../../../runtime/routing/route.ts'
import { addressOf, homeRoute, resolveRoute } from '../../../runtime/routing/routeTable.ts'
import { pageShown } from '../../../runtime/session/recentPages.ts'
import type { Tab } from '../../../runtime/tabs/tabRules.ts'
import { tabs } from '../../../runtime/tabs/tabs.ts'
import type { PageHost, PageQuery, PageTarget } from '../../page/pageHost.ts'

/** Callbacks that wait for a page opened from another page, by the key of its tab. */
const waiting = new Map<string, (outcome: 'saved' | 'closed') => void>()

function openTarget({ page, params }: PageTarget): Promise<'saved' | 'closed'> {
  const address = addressOf(page, params)
  const key = address === undefined ? undefined : resolveRoute(address)?.key
  if (address === undefined || key === undefined) {
    return Promise.reject(new Error(`page ${page} has no route: it can be opened in a drawer or dialog only`))
  }
  navigate(address)
  waiting.get(key)?.('closed')
  return new Promise(resolve => {
    const settle = (outcome: 'saved' | 'closed') => {
      waiting.delete(key)
      resolve(outcome)
    }
    waiting.set(key, settle)
    tabs.onClose(key, () => settle('closed'))
  })
}

function currentTab(key: string): Tab | undefined {
  return tabs.get().tabs.find(tab => tab.key === key)
}

/** Returns the query parameters that the page does not declare. */
function tabQuery(key: string, declared: readonly string[]): PageQuery {
  const split = () => {
    const [pathname = '/', search = ''] = (currentTab(key)?.path ?? key).split('?')
    return { pathname, query: new URLSearchParams(search) }
  }
  return {
    read: () => Object.fromEntries([...split().query].filter(([name]) => !declared.includes(name))),
    write(values) {
      const { pathname, query } = split()
      const next = new URLSearchParams([...query].filter(([name]) => declared.includes(name)))
      for (const [name, value] of Object.entries(values)) if (!declared.includes(name)) next.set(name, value)
      const text = next.toString()
      const path = text ? `${pathname}?${text}` : pathname
      if (currentTab(key) === undefined || path === currentTab(key)?.path) return
      tabs.setPath(key, path)
      if (tabs.get().active === key) navigate(path, { replace: true })
    },
    follow(listener) {
      let known = currentTab(key)?.path
      return tabs.subscribe(() => {
        const path = currentTab(key)?.path
        if (path === known) return
        known = path
        listener()
      })
    },
  }
}

/** Returns the host of a page in a tab. */
export function useTabHost(tab: Tab, location: Location | null, active: boolean): PageHost {
  const { key } = tab
  return useMemo(() => {
    const declared = Object.keys(location?.route.params ?? {})
    return {
      open: openTarget,
      back: () => tabs.back(key, location?.route.parent ?? homeRoute),
      reload: () => tabs.refresh(key),
      active,
      saved: () => waiting.get(key)?.('saved'),
      shown: () => pageShown(key),
      name: subject => tabs.setSubject(key, subject),
      query: tabQuery(key, declared),
      guard: guard => tabs.guard(key, guard),
    }
  }, [key, location, active])
}
