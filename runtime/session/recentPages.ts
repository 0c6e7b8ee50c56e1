import { homeRoute } from '../routing/routeTable.ts'
import { createStore } from '../store.ts'
import type { Tab } from '../tabs/tabRules.ts'
import { tabs } from '../tabs/tabs.ts'
import { session } from './session.ts'

/** A recently viewed page. */
export interface RecentPage {
  key: string
  path: string
  title: string
}

/** Maximum number; the oldest is dropped. */
const kept = 20

const store = createStore<readonly RecentPage[]>([])

/** Pages that the signed-in user recently viewed in this browser, newest first. */
export const recentPages = { get: store.get, subscribe: store.subscribe }

const storageKey = (userId: string) => `recentPages:${userId}`

function read(userId: string): readonly RecentPage[] {
  try {
    const found: unknown = JSON.parse(globalThis.localStorage?.getItem(storageKey(userId)) ?? '[]')
    return Array.isArray(found) ? found.filter(isRecent) : []
  } catch {
    return []
  }
}

const isRecent = (value: unknown): value is RecentPage =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'path', 'title'].every(name => typeof (value as Record<string, unknown>)[name] === 'string')

/**
 * Returns the list with the displayed page in front, without the home page.
 *
 * @example remembered([], tab)[0].key === tab.key
 */
export function remembered(list: readonly RecentPage[], tab: Tab): readonly RecentPage[] {
  if (tab.route === homeRoute) return list
  const title = tab.subject === undefined ? tab.title : `${tab.title} · ${tab.subject}`
  const [first] = list
  if (first?.key === tab.key && first.path === tab.path && first.title === title) return list
  return [{ key: tab.key, path: tab.path, title }, ...list.filter(page => page.key !== tab.key)].slice(0, kept)
}

/** Keys of tabs whose pages were actually shown; a refused page does not count. */
const shown = createStore<ReadonlySet<string>>(new Set())

/** Marks the page of a tab as shown. */
export function pageShown(key: string): void {
  if (!shown.get().has(key)) shown.set(new Set([...shown.get(), key]))
}

/** Starts recording; returns a function that stops it. */
export function watchRecentPages(): () => void {
  let userId: string | undefined
  const look = () => {
    const current = session.get().user?.id
    if (current === undefined) return
    if (current !== userId) {
      const isAnother = userId !== undefined
      userId = current
      store.set(read(current))
      if (isAnother) shown.set(new Set())
    }
    const { tabs: open, active } = tabs.get()
    const tab = open.find(one => one.key === active)
    if (!tab || !shown.get().has(tab.key)) return
    const next = remembered(store.get(), tab)
    if (next === store.get()) return
    store.set(next)
    globalThis.localStorage?.setItem(storageKey(current), JSON.stringify(next))
  }
  look()
  const ends = [tabs.subscribe(look), session.subscribe(look), shown.subscribe(look)]
  return () => {
    for (const end of ends) end()
  }
}
