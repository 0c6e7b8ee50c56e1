/** The open pages of this browser tab; a reload keeps them. The shell opens a tab whenever an allowed route is shown. */
import { navigate } from '../routing/navigate.ts'
import type { Location } from '../routing/route.ts'
import { homeRoute } from '../routing/routeTable.ts'
import { createStore } from '../store.ts'
import * as rules from './tabRules.ts'

const key = 'tabs'
const store = createStore<rules.TabsState>(read())
const closeListeners = new Map<string, Set<() => void>>()

function read(): rules.TabsState {
  try {
    const kept: unknown = JSON.parse(globalThis.sessionStorage?.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('tabs' in kept) || !Array.isArray(kept.tabs)) return rules.noTabs
    return { tabs: kept.tabs.filter(isTab), active: '' }
  } catch {
    return rules.noTabs
  }
}

function isTab(value: unknown): value is rules.Tab {
  if (typeof value !== 'object' || value === null) return false
  const tab = value as Record<string, unknown>
  return ['key', 'path', 'route', 'title'].every(name => typeof tab[name] === 'string') && typeof tab.version === 'number'
}

store.subscribe(() => globalThis.sessionStorage?.setItem(key, JSON.stringify(store.get())))

function apply({ state, goTo, closed }: rules.TabsChange): void {
  store.set(state)
  if (goTo !== null) navigate(goTo)
  for (const tab of closed) {
    const listeners = closeListeners.get(tab.key)
    closeListeners.delete(tab.key)
    for (const listener of listeners ?? []) listener()
  }
}

export const tabs = {
  get: store.get,
  subscribe: store.subscribe,
  /** Called when a route is shown. */
  open(location: Location): void {
    const { route, path, key: tabKey } = location
    store.set(state =>
      rules.openTab(state, {
        key: tabKey,
        path,
        route: route.route,
        title: route.title,
        keepAlive: route.keepAlive ?? false,
        fixed: route.route === homeRoute,
      }),
    )
  },
  /** Something that is no tab is shown. */
  leave: () => store.set(state => (state.active === '' ? state : { ...state, active: '' })),
  close: (tabKey: string) => apply(rules.closeTab(store.get(), tabKey)),
  closeOthers: (tabKey: string) => apply(rules.closeOthers(store.get(), tabKey)),
  closeAll: () => apply(rules.closeAll(store.get())),
  closeLeft: (tabKey: string) => apply(rules.closeLeft(store.get(), tabKey)),
  closeRight: (tabKey: string) => apply(rules.closeRight(store.get(), tabKey)),
  refresh: (tabKey: string) => store.set(state => rules.refreshTab(state, tabKey)),
  setTitle: (tabKey: string, title: string) => store.set(state => rules.renameTab(state, tabKey, title)),
  /** Forgets all of them without going anywhere: another person or another application. */
  reset(): void {
    const closed = store.get().tabs
    apply({ state: rules.noTabs, goTo: null, closed })
  },
  /** Runs once, when that tab is closed. Answers the function that takes it back. */
  onClose(tabKey: string, listener: () => void): () => void {
    const listeners = closeListeners.get(tabKey) ?? new Set()
    closeListeners.set(tabKey, listeners.add(listener))
    return () => listeners.delete(listener)
  },
}
