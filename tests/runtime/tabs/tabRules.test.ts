import { expect, test } from 'vitest'
import {
  closeAll,
  closeLeft,
  closeOthers,
  closeRight,
  closeTab,
  ensureHome,
  moveTab,
  nameTab,
  noTabs,
  openTab,
  pinTab,
  refreshTab,
  scrollIntoBar,
  type TabsState,
  tagTitle,
} from '../../../runtime/tabs/tabRules.ts'

const tab = (key: string, fixed = false) => ({
  key,
  path: key,
  route: key.split('?')[0] ?? key,
  title: key,
  keepAlive: false,
  fixed,
})

const opened = (...keys: string[]): TabsState =>
  keys.reduce((state, key) => openTab(state, tab(key, key === '/home')), noTabs)
const keys = (state: TabsState) => state.tabs.map(({ key }) => key)

test('home stands first even when it is opened later', () => {
  expect(keys(opened('/a', '/home', '/b'))).toEqual(['/home', '/a', '/b'])
  expect(keys(ensureHome(opened('/a'), tab('/home', true)))).toEqual(['/home', '/a'])
})

test('the same page with other parameters is another tab', () => {
  expect(keys(opened('/a?id=1', '/a?id=2', '/a?id=1'))).toEqual(['/a?id=1', '/a?id=2'])
})

test('opening an open tab again keeps its place and takes the new state of the view', () => {
  const state = openTab(opened('/a', '/b'), { ...tab('/a'), path: '/a?page=2' })
  expect(state.active).toBe('/a')
  expect(state.tabs[0]?.path).toBe('/a?page=2')
})

test('closing the active tab goes to the last one left', () => {
  const state = openTab(opened('/home', '/a', '/b', '/c'), tab('/a'))
  const change = closeTab(state, '/a')
  expect(keys(change.state)).toEqual(['/home', '/b', '/c'])
  expect(change.goTo).toBe('/c')
})

test('closing another tab goes nowhere', () => {
  const change = closeTab(opened('/home', '/a', '/b'), '/a')
  expect(change.goTo).toBeNull()
  expect(change.state.active).toBe('/b')
})

test('closing the last tab goes to home, or to / when there is no home', () => {
  expect(closeTab(opened('/home', '/a'), '/a').goTo).toBe('/home')
  expect(closeTab(opened('/a'), '/a')).toMatchObject({ goTo: '/', state: { tabs: [], active: '' } })
})

test('home cannot be closed', () => {
  const state = opened('/home')
  expect(closeTab(state, '/home')).toMatchObject({ goTo: null, closed: [] })
  expect(keys(closeAll(state).state)).toEqual(['/home'])
})

test('closing others keeps home and goes to the tab that stays', () => {
  const change = closeOthers(opened('/home', '/a', '/b', '/c'), '/a')
  expect(keys(change.state)).toEqual(['/home', '/a'])
  expect(change.goTo).toBe('/a')
})

test('closing all goes home', () => {
  const change = closeAll(opened('/home', '/a', '/b'))
  expect(keys(change.state)).toEqual(['/home'])
  expect(change.goTo).toBe('/home')
})

test('closing left or right of a tab goes to it only when the active one was among them', () => {
  const state = opened('/home', '/a', '/b', '/c')
  expect(keys(closeLeft(state, '/b').state)).toEqual(['/home', '/b', '/c'])
  expect(closeLeft(state, '/b').goTo).toBeNull()
  expect(keys(closeRight(state, '/a').state)).toEqual(['/home', '/a'])
  expect(closeRight(state, '/a').goTo).toBe('/a')
})

test('refreshing makes a new version', () => {
  expect(refreshTab(opened('/a'), '/a').tabs[0]).toMatchObject({ version: 1 })
})

test('a tag says whose page it is only where two have the same title', () => {
  const state = nameTab(nameTab(opened('/a?id=1', '/b'), '/a?id=1', '工程部'), '/b', '财务部')
  const twins = state.tabs.map(tab => ({ ...tab, title: '组织详情' }))
  expect(state.tabs.map(tab => tagTitle(tab, state.tabs))).toEqual(['/a?id=1', '/b'])
  expect(twins.map(tab => tagTitle(tab, twins))).toEqual(['组织详情 · 工程部', '组织详情 · 财务部'])
})

test('a pinned tab follows home and nothing closes it until it is let go', () => {
  const state = pinTab(opened('/home', '/a', '/b', '/c'), '/c')
  expect(keys(state)).toEqual(['/home', '/c', '/a', '/b'])
  expect(keys(closeAll(state).state)).toEqual(['/home', '/c'])
  expect(keys(closeTab(state, '/c').state)).toEqual(keys(state))
  expect(keys(closeOthers(state, '/b').state)).toEqual(['/home', '/c', '/b'])
  expect(keys(closeTab(pinTab(state, '/c'), '/c').state)).toEqual(['/home', '/a', '/b'])
})

test('a tab is moved among its like: never before home or what is pinned', () => {
  const state = pinTab(opened('/home', '/a', '/b', '/c'), '/a')
  expect(keys(moveTab(state, '/c', 2))).toEqual(['/home', '/a', '/c', '/b'])
  expect(keys(moveTab(state, '/c', 0))).toEqual(['/home', '/a', '/c', '/b'])
  expect(keys(moveTab(state, '/home', 3))).toEqual(keys(state))
})

test('a tab remembers who opened it', () => {
  expect(opened('/list', '/detail').tabs[1]?.opener).toBe('/list')
})

test('the bar scrolls just so far that the tab shows with four pixels around it', () => {
  const bar = { scroll: 100, width: 300 }
  expect(scrollIntoBar(bar, { left: 150, width: 80 })).toBe(100)
  expect(scrollIntoBar(bar, { left: 50, width: 80 })).toBe(46)
  expect(scrollIntoBar(bar, { left: 380, width: 80 })).toBe(164)
  expect(scrollIntoBar(bar, { left: 2, width: 80 })).toBe(0)
})
