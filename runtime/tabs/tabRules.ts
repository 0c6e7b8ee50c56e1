/**
 * Pure rules of the open tabs. The first tab is home and cannot be closed; pinned tabs follow and stay until unpinned.
 * Closing the active tab activates the last remaining one, or `/` if there is none; closing other tabs, or those left
 * or right of a tab, activates that tab.
 */
export interface Tab {
  /** Path and declared parameters. */
  key: string
  /** Full address, including the current view state. */
  path: string
  /** Route as declared. */
  route: string
  title: string
  keepAlive: boolean
  fixed: boolean
  /** Pinned by the user: closing rules skip it. */
  pinned?: boolean
  /** Name of its record, if several tabs of one page may be open: 组织详情 · 工程部. */
  subject?: string
  /** Key of the opener's tab. */
  opener?: string
  /** Incremented by 刷新; remounts the page. */
  version: number
}

export interface TabsState {
  tabs: readonly Tab[]
  /** Key of the active tab; empty while no tab is shown. */
  active: string
}

/** Result of a change: the address to open, or null to stay. */
export interface TabsChange {
  state: TabsState
  goTo: string | null
  closed: readonly Tab[]
}

/** Whether closing rules skip the tab. */
export const stays = (tab: Tab) => tab.fixed || tab.pinned === true

/** Returns the full title. */
export const tabTitle = ({ title, subject }: Tab) => (subject ? `${title} · ${subject}` : title)

/** Returns the tab label: the title, with the record's name only if the title alone is ambiguous. */
export const tagTitle = (tab: Tab, open: readonly Tab[]) =>
  open.some(other => other !== tab && other.title === tab.title) ? tabTitle(tab) : tab.title

export const noTabs: TabsState = { tabs: [], active: '' }

/** Opens or activates a tab; home comes first. */
/** Tab properties from a location. */
export type FreshTab = Omit<Tab, 'version' | 'opener' | 'pinned' | 'subject'>

export function openTab(state: TabsState, tab: FreshTab): TabsState {
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

/** Inserts home as the first tab without activating it. */
export function ensureHome(state: TabsState, home: FreshTab): TabsState {
  if (state.tabs.some(tab => tab.key === home.key)) return state
  return { ...state, tabs: [{ ...home, version: 0 }, ...state.tabs] }
}

/** Stores the view state of an inactive tab. */
export function setTabPath(state: TabsState, key: string, path: string): TabsState {
  return { ...state, tabs: state.tabs.map(tab => (tab.key === key ? { ...tab, path } : tab)) }
}

function keep(state: TabsState, kept: (tab: Tab, index: number) => boolean, goToKey?: string): TabsChange {
  const tabs = state.tabs.filter((tab, index) => stays(tab) || kept(tab, index))
  const closed = state.tabs.filter(tab => !tabs.includes(tab))
  if (tabs.some(tab => tab.key === state.active)) return { state: { tabs, active: state.active }, goTo: null, closed }
  const next = tabs.find(tab => tab.key === goToKey) ?? tabs.at(-1)
  // No tab was active and none was closed: stay.
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

/** Sets the record name of a tab. */
export function nameTab(state: TabsState, key: string, subject: string): TabsState {
  if (!state.tabs.some(tab => tab.key === key && tab.subject !== subject)) return state
  return { ...state, tabs: state.tabs.map(tab => (tab.key === key ? { ...tab, subject } : tab)) }
}

/** Orders tabs: home, pinned ones, the rest; each group in its own order. */
const inGroups = (tabs: readonly Tab[]): Tab[] => {
  const rank = (tab: Tab) => (tab.fixed ? 0 : tab.pinned ? 1 : 2)
  return tabs.toSorted((one, other) => rank(one) - rank(other))
}

/** Pins or unpins a tab. */
export function pinTab(state: TabsState, key: string): TabsState {
  return {
    ...state,
    tabs: inGroups(state.tabs.map(tab => (tab.key === key && !tab.fixed ? { ...tab, pinned: !tab.pinned } : tab))),
  }
}

/** Moves a tab to a position within its group. */
export function moveTab(state: TabsState, key: string, to: number): TabsState {
  const tab = state.tabs.find(other => other.key === key)
  if (!tab || tab.fixed) return state
  const others = state.tabs.filter(other => other !== tab)
  return { ...state, tabs: inGroups(others.toSpliced(Math.max(0, to), 0, tab)) }
}

const tabPadding = 4

/** Returns the scroll position that makes a tab fully visible, with some margin. */
export function scrollIntoBar(bar: { scroll: number; width: number }, tab: { left: number; width: number }): number {
  if (tab.left - tabPadding < bar.scroll) return Math.max(0, tab.left - tabPadding)
  const right = tab.left + tab.width + tabPadding
  return right > bar.scroll + bar.width ? right - bar.width : bar.scroll
}
