import { expect, test } from 'vitest'
import {
  closeAll,
  closeLeft,
  closeOthers,
  closeRight,
  closeTab,
  ensureHome,
  noTabs,
  openTab,
  refreshTab,
  renameTab,
  scrollIntoBar,
  type TabsState,
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

test('refreshing makes a new version, renaming changes only the title', () => {
  const state = renameTab(refreshTab(opened('/a'), '/a'), '/a', '新标题')
  expect(state.tabs[0]).toMatchObject({ version: 1, title: '新标题' })
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
