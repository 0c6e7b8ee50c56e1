/** Pure functions for the search of the whole console: pages of the menu first, then open tabs, then commands. */
import type { MenuNode } from '../../../runtime/session/sessionState.ts'
import { type Tab, tabTitle } from '../../../runtime/tabs/tabRules.ts'

export interface SearchEntry {
  key: string
  /** Heading of its group: 页面, 已打开, 操作, or the `group` of a record search. */
  group: string
  title: string
  /** Where the target is: the module of a page. */
  note?: string
  /** Address of the target; absent for a command. */
  to?: string
}

const most = 12

/** Returns all pages of the menu, including modules that are a page themselves. */
export function pageEntries(menus: readonly MenuNode[]): SearchEntry[] {
  return menus.flatMap(({ id, name, route, children }) => [
    ...(route === null ? [] : [{ key: id, group: '页面' as const, title: name, to: route }]),
    ...children.flatMap(page =>
      page.route === null
        ? []
        : [{ key: page.id, group: '页面' as const, title: page.name, note: name, to: page.route }],
    ),
  ])
}

export const tabEntries = (open: readonly Tab[]): SearchEntry[] =>
  open.map(tab => ({ key: `tab ${tab.key}`, group: '已打开', title: tabTitle(tab), to: tab.path }))

/** Returns whether a Chinese text matches Latin letters in pinyin. */
export type Sounds = (text: string, word: string) => boolean

/**
 * Rates how well words match: 0 is no match; the start of a title rates highest, then the rest of the title, then its
 * pinyin, its module or address.
 */
function weigh({ title, note = '', to = '' }: SearchEntry, words: string, sounds: Sounds | undefined): number {
  const name = title.toLowerCase()
  if (name === words) return 5
  if (name.startsWith(words)) return 4
  if (name.includes(words)) return 3
  if (note.toLowerCase().includes(words) || sounds?.(title, words)) return 2
  return words.length > 1 && to.toLowerCase().includes(words) ? 1 : 0
}

/** Returns the entries that match every word, best first; all entries in their order when there are no words. */
export function findEntries(entries: readonly SearchEntry[], text: string, sounds?: Sounds): SearchEntry[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const found = entries.flatMap(entry => {
    const weights = words.map(word => weigh(entry, word, sounds))
    return weights.includes(0) ? [] : [{ entry, weight: weights.reduce((sum, each) => sum + each, 0) }]
  })
  const groups = ['页面', '已打开', '操作']
  return found
    .toSorted((a, b) => groups.indexOf(a.entry.group) - groups.indexOf(b.entry.group) || b.weight - a.weight)
    .slice(0, words.length === 0 ? undefined : most)
    .map(({ entry }) => entry)
}
