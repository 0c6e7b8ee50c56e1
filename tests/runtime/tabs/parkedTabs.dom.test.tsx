import { afterAll, beforeEach, expect, test } from 'vitest'
import { address, currentAddress, navigate } from '../../../runtime/routing/navigate.ts'
import { resolveRoute } from '../../../runtime/routing/routeTable.ts'
import { tabs } from '../../../runtime/tabs/tabs.ts'

const list = '/position-management/position-list'
const form = '/position-management/position-add'

// As the shell does: what is shown is the open tab.
const stop = address.subscribe(() => {
  const location = resolveRoute(address.get())
  if (location) tabs.open(location)
})
// Files of one worker share the modules.
afterAll(stop)

const keys = () => tabs.get().tabs.map(tab => tab.key)

beforeEach(() => {
  tabs.reset()
  navigate('/')
  navigate(list)
  navigate(form)
})

test('tabs put aside come back as they were, with the address of the one that was shown', () => {
  tabs.pin(list)
  tabs.park()
  expect(keys()).toEqual([])
  navigate('/system-manage/user-manage/user-list')
  expect(tabs.unpark()).toBe(form)
  expect(keys()).toEqual([list, form])
  expect(tabs.get().tabs[0]?.pinned).toBe(true)
})

test('what is put aside twice is what was there first', () => {
  tabs.park()
  navigate('/system-manage/user-manage/user-list')
  tabs.park()
  expect(keys()).toEqual([])
  tabs.unpark()
  expect(keys()).toEqual([list, form])
})

test('with nothing put aside nothing changes', () => {
  expect(tabs.unpark()).toBeUndefined()
  expect(keys()).toEqual([list, form])
  expect(currentAddress()).toBe(form)
})

test('another person gets nothing of it', () => {
  tabs.park()
  tabs.reset()
  expect(tabs.unpark()).toBeUndefined()
  expect(keys()).toEqual([])
})
