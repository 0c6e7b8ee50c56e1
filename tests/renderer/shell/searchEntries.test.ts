import { match } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { findEntries, pageEntries, type SearchEntry, tabEntries } from '../../../renderer/shell/search/searchEntries.ts'

const page = (name: string, route: string) => ({ id: route, name, route, icon: null, children: [] })
const menus = [
  page('首页', '/home'),
  {
    id: 'm',
    name: '组织岗位',
    route: null,
    icon: null,
    children: [page('岗位列表', '/position/list'), page('组织列表', '/organization/list')],
  },
]
const tab = { key: '/x', path: '/x?a=1', route: '/x', title: '组织详情', keepAlive: false, fixed: false, version: 0 }
const entries: SearchEntry[] = [
  { key: 'logout', group: '操作', title: '退出组织' },
  ...tabEntries([{ ...tab, subject: '工程部' }]),
  ...pageEntries(menus),
]
const titles = (words: string) => findEntries(entries, words).map(({ title }) => title)

test('pages come first, then open tabs, then actions', () => {
  expect(titles('组织')).toEqual(['组织列表', '岗位列表', '组织详情 · 工程部', '退出组织'])
})

test('every word must match title, module or address', () => {
  expect(titles('组织 列表')).toEqual(['组织列表', '岗位列表'])
  expect(titles('position')).toEqual(['岗位列表'])
  expect(titles('没有这个')).toEqual([])
})

test('without words all entries keep their order', () => {
  expect(titles('  ')).toEqual(['首页', '岗位列表', '组织列表', '组织详情 · 工程部', '退出组织'])
})

test('V8 a page is found by the pinyin of its title, in full, in part and by initials', () => {
  const sounds = (text: string, word: string) => match(text, word, { precision: 'start' }) !== null
  const heard = (words: string) => findEntries(entries, words, sounds).map(({ title }) => title)
  expect(heard('gwlb')).toEqual(['岗位列表'])
  expect(heard('zuzhiliebiao')).toEqual(['组织列表'])
  expect(heard('tuichu')).toEqual(['退出组织'])
})
