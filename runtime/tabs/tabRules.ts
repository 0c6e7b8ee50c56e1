/**
 * The rules of the open pages, pure. The first tab is home and stays. Closing the active tab goes to the last one left,
 * or to `/` when none is; closing others, left or right of a tab goes to that tab.
 */
export interface Tab {
  /** Path and declared parameters. */
  key: string
  /** Full address, with the present state of the view. */
  path: string
  /** Route as declared. */
  route: string
  title: string
  keepAlive: boolean
  fixed: boolean
  /** Key of the tab that opened it. */
  opener?: string
  /** Grows with every 刷新; the page is mounted anew. */
  version: number
}

export interface TabsState {
  tabs: readonly Tab[]
  /** Key of the tab shown; empty while something that is no tab is shown. */
  active: string
}

/** What follows a change: the address to go to, or null to stay. */
export interface TabsChange {
  state: TabsState
  goTo: string | null
  closed: readonly Tab[]
}

export const noTabs: TabsState = { tabs: [], active: '' }

/** Opens a tab or returns to it; home goes first. */
export function openTab(state: TabsState, tab: Omit<Tab, 'version' | 'opener'>): TabsState {
  const known = state.tabs.find(other => other.key === tab.key)
  if (known) {
    const same = known.path === tab.path && state.active === tab.key
    if (same) return state
    const tabs = state.tabs.map(other => (other.key === tab.key ? { ...other, path: tab.path } : other))
    return { tabs, active: tab.key }
  }
  const opener = state.active === '' ? {} : { opener: state.active }
  const fresh: Tab = { ...tab, ...opener, version: 0 }
  return { tabs: tab.fixed ? [fresh, ...state.tabs] : [...state.tabs, fresh], active: tab.key }
}

/** Puts home in front without going there. */
export function ensureHome(state: TabsState, home: Omit<Tab, 'version' | 'opener'>): TabsState {
  if (state.tabs.some(tab => tab.key === home.key)) return state
  return { ...state, tabs: [{ ...home, version: 0 }, ...state.tabs] }
}

/** Remembers the state of the view in a tab that is not shown. */
export function setTabPath(state: TabsState, key: string, path: string): TabsState {
  return { ...state, tabs: state.tabs.map(tab => (tab.key === key ? { ...tab, path } : tab)) }
}

function keep(state: TabsState, stays: (tab: Tab, index: number) => boolean, goToKey?: string): TabsChange {
  const tabs = state.tabs.filter((tab, index) => tab.fixed || stays(tab, index))
  const closed = state.tabs.filter(tab => !tabs.includes(tab))
  if (tabs.some(tab => tab.key === state.active)) return { state: { tabs, active: state.active }, goTo: null, closed }
  const next = tabs.find(tab => tab.key === goToKey) ?? tabs.at(-1)
  // Shown was something that is no tab, and nothing was closed: stay there.
  if (closed.length === 0) return { state, goTo: null, closed }
  return { state: { tabs, active: next?.key ?? '' }, goTo: next?.path ?? '/', closed }
}

export function closeTab(state: TabsState, key: string): TabsChange {
  const goTo = key === state.active ? undefined : state.active
  return keep(state, tab => tab.key !== key, goTo)
}

export function closeOthers(state: TabsState, key: string): TabsChange {
  return keep(state, tab => tab.key === key, key)
}

export function closeAll(state: TabsState): TabsChange {
  return keep(state, () => false)
}

export function closeLeft(state: TabsState, key: string): TabsChange {
  const at = state.tabs.findIndex(tab => tab.key === key)
  return keep(state, (_, index) => index >= at, key)
}

export function closeRight(state: TabsState, key: string): TabsChange {
  const at = state.tabs.findIndex(tab => tab.key === key)
  return keep(state, (_, index) => index <= at || at < 0, key)
}

export function refreshTab(state: TabsState, key: string): TabsState {
  return { ...state, tabs: state.tabs.map(tab => (tab.key === key ? { ...tab, version: tab.version + 1 } : tab)) }
}

export function renameTab(state: TabsState, key: string, title: string): TabsState {
  if (!state.tabs.some(tab => tab.key === key && tab.title !== title)) return state
  return { ...state, tabs: state.tabs.map(tab => (tab.key === key ? { ...tab, title } : tab)) }
}

const tabPadding = 4

/** Scroll position of the bar that shows a tab whole, with a little of its neighbour's room. */
export function scrollIntoBar(bar: { scroll: number; width: number }, tab: { left: number; width: number }): number {
  if (tab.left - tabPadding < bar.scroll) return Math.max(0, tab.left - tabPadding)
  const right = tab.left + tab.width + tabPadding
  return right > bar.scroll + bar.width ? right - bar.width : bar.scroll
}
