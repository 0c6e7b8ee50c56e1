/**
 * The open tabs of this browser tab; they survive a reload. The shell opens a tab for each allowed route. A page with
 * unsaved input guards its tab: closing activates it and asks, and one refusal keeps all tabs open.
 */

import { locationTitle } from '../routing/locationTitle.ts'
import { navigate } from '../routing/navigate.ts'
import type { Location } from '../routing/route.ts'
import { homeRoute } from '../routing/routeTable.ts'
import { createStore } from '../store.ts'
import * as rules from './tabRules.ts'

/** Guards the unsaved input of a tab. */
interface Guard {
  isDirty(): boolean
  ask(): boolean | Promise<boolean>
}

const storageKey = 'tabs'
const parkedKey = 'parkedTabs'
const store = createStore<rules.TabsState>({ ...read(storageKey), active: '' })
const closeListeners = new Map<string, Set<() => void>>()
const guards = new Map<string, Set<Guard>>()

function read(key: string): rules.TabsState {
  try {
    const kept: unknown = JSON.parse(globalThis.sessionStorage?.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('tabs' in kept) || !Array.isArray(kept.tabs)) return rules.noTabs
    const active = 'active' in kept && typeof kept.active === 'string' ? kept.active : ''
    return { tabs: kept.tabs.filter(isTab), active }
  } catch {
    return rules.noTabs
  }
}

function isTab(value: unknown): value is rules.Tab {
  if (typeof value !== 'object' || value === null) return false
  const tab = value as Record<string, unknown>
  return (
    ['key', 'path', 'route', 'title'].every(name => typeof tab[name] === 'string') && typeof tab.version === 'number'
  )
}

store.subscribe(() => globalThis.sessionStorage?.setItem(storageKey, JSON.stringify(store.get())))

function tabOf(location: Location): rules.FreshTab {
  const { route, path, key } = location
  const { keepAlive = false } = route
  return { key, path, route: route.route, title: locationTitle(location), keepAlive, fixed: route.route === homeRoute }
}

const isDirty = (key: string) => [...(guards.get(key) ?? [])].some(guard => guard.isDirty())

/** Asks the guards of these tabs. A tab with unsaved input is activated first, because the question is on its page. */
async function mayClose(closed: readonly rules.Tab[]): Promise<boolean> {
  for (const tab of closed) {
    if (!isDirty(tab.key)) continue
    if (store.get().active !== tab.key) navigate(tab.path)
    for (const { ask } of [...(guards.get(tab.key) ?? [])]) if (!(await ask())) return false
  }
  return true
}

/** Asks, then closes. The rule is evaluated again, because tabs may change during the question. */
async function close(rule: (state: rules.TabsState) => rules.TabsChange): Promise<boolean> {
  const { active } = store.get()
  if (!(await mayClose(rule(store.get()).closed))) return false
  const change = rule({ ...store.get(), active })
  // Returns to the tab that was active before the questions.
  const shown = store.get().active === active ? undefined : change.state.tabs.find(tab => tab.key === active)
  apply({ ...change, goTo: change.goTo ?? shown?.path ?? null })
  return true
}

function apply({ state, goTo, closed }: rules.TabsChange): void {
  store.set(state)
  if (goTo !== null) navigate(goTo)
  for (const tab of closed) {
    const listeners = closeListeners.get(tab.key)
    closeListeners.delete(tab.key)
    guards.delete(tab.key)
    for (const listener of listeners ?? []) listener()
  }
}

const forget = () => apply({ state: rules.noTabs, goTo: null, closed: store.get().tabs })

function register<T>(map: Map<string, Set<T>>, key: string, entry: T): () => void {
  const entries = map.get(key) ?? new Set<T>()
  map.set(key, entries.add(entry))
  return () => entries.delete(entry)
}

export const tabs = {
  get: store.get,
  subscribe: store.subscribe,
  /** Called when a route is shown. */
  open: (location: Location) => store.set(state => rules.openTab(state, tabOf(location))),
  /** Makes home the first tab. */
  ensureHome: (location: Location) => store.set(state => rules.ensureHome(state, tabOf(location))),
  /** Called when no tab is shown. */
  leave: () => store.set(state => (state.active === '' ? state : { ...state, active: '' })),
  close: (key: string) => close(state => rules.closeTab(state, key)),
  closeOthers: (key: string) => close(state => rules.closeOthers(state, key)),
  closeAll: () => close(rules.closeAll),
  closeLeft: (key: string) => close(state => rules.closeLeft(state, key)),
  closeRight: (key: string) => close(state => rules.closeRight(state, key)),
  /** Closes a finished page and activates its opener, else `fallback`. Does not ask. */
  back(key: string, fallback: string): void {
    const { tabs: open } = store.get()
    const opener = open.find(other => other.key === open.find(tab => tab.key === key)?.opener)
    const change = rules.closeTab(store.get(), key)
    apply({ ...change, goTo: opener?.path ?? fallback })
  },
  refresh: (key: string) => store.set(state => rules.refreshTab(state, key)),
  /** Sets the record name, which distinguishes tabs of one page. */
  setSubject: (key: string, subject: string) => store.set(state => rules.nameTab(state, key, subject)),
  /** Pins or unpins. */
  pin: (key: string) => store.set(state => rules.pinTab(state, key)),
  move: (key: string, to: number) => store.set(state => rules.moveTab(state, key, to)),
  setPath: (key: string, path: string) => store.set(state => rules.setTabPath(state, key, path)),
  /** Closes all tabs without asking or navigating: another user or application. */
  reset() {
    globalThis.sessionStorage?.removeItem(parkedKey)
    forget()
  },
  /** Parks all tabs, to be restored later, and resets; tabs parked earlier stay parked. */
  park() {
    const storage = globalThis.sessionStorage
    if (storage?.getItem(parkedKey) === null) storage.setItem(parkedKey, JSON.stringify(store.get()))
    forget()
  },
  /** Restores parked tabs in place of the open ones; returns the address of the active one. */
  unpark(): string | undefined {
    if (globalThis.sessionStorage?.getItem(parkedKey) == null) return undefined
    const kept = read(parkedKey)
    globalThis.sessionStorage?.removeItem(parkedKey)
    forget()
    store.set({ ...kept, active: '' })
    return kept.tabs.find(tab => tab.key === kept.active)?.path
  },
  /** Runs once when that tab closes. Returns a function that cancels it. */
  onClose: (key: string, listener: () => void) => register(closeListeners, key, listener),
  /** Called before that tab closes; false keeps it open. */
  guard: (key: string, guard: Guard) => register(guards, key, guard),
  /** Whether that tab has unsaved input. */
  isDirty,
  /** Asks every tab with unsaved input; false if the user keeps one. */
  mayCloseAll: () => mayClose(store.get().tabs),
}
