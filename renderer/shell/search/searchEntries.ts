/** What the search of the whole console finds, pure: pages of the menu first, then open tabs, then what can be done. */
import type { MenuNode } from '../../../runtime/session/sessionState.ts'
import { type Tab, tabTitle } from '../../../runtime/tabs/tabRules.ts'

export interface SearchEntry {
  key: string
  /** Heading of its group: 页面, 已打开, 操作, or the `group` of a record search. */
  group: string
  title: string
  /** Where it stands: the module of a page. */
  note?: string
  /** Address to go to; absent for something that is done. */
  to?: string
}

const most = 12

/** All pages of the menu; a module that is itself a page is one. */
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
 * How well words fit: 0 not at all; the beginning of a title is best, then inside it, then its sound, its module or
 * address.
 */
function weigh({ title, note = '', to = '' }: SearchEntry, words: string, sounds: Sounds | undefined): number {
  const name = title.toLowerCase()
  if (name === words) return 5
  if (name.startsWith(words)) return 4
  if (name.includes(words)) return 3
  if (note.toLowerCase().includes(words) || sounds?.(title, words)) return 2
  return words.length > 1 && to.toLowerCase().includes(words) ? 1 : 0
}

/** Every word must fit; without words all entries are shown as they stand. */
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
