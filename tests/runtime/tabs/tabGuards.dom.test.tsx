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

beforeEach(() => {
  tabs.reset()
  navigate('/')
  navigate(list)
  navigate(form)
})

const keys = () => tabs.get().tabs.map(tab => tab.key)

test('closing a hidden tab with unsaved input shows it, asks, and a refusal stays there', async () => {
  const seen: string[] = []
  tabs.guard(form, {
    isDirty: () => true,
    ask: () => {
      seen.push(currentAddress())
      return false
    },
  })
  navigate(list)
  expect(tabs.isDirty(form)).toBe(true)
  expect(await tabs.close(form)).toBe(false)
  expect(seen).toEqual([form])
  expect(keys()).toEqual([list, form])
  expect(currentAddress()).toBe(form)
})

test('when the person lets it go, the page shown before is shown again', async () => {
  tabs.guard(form, { isDirty: () => true, ask: async () => true })
  navigate(list)
  expect(await tabs.close(form)).toBe(true)
  expect(keys()).toEqual([list])
  expect(currentAddress()).toBe(list)
})

test('a form in which nothing was typed closes without a question', async () => {
  tabs.guard(form, {
    isDirty: () => false,
    ask: () => {
      throw new Error('asked')
    },
  })
  navigate(list)
  expect(await tabs.mayCloseAll()).toBe(true)
  expect(await tabs.close(form)).toBe(true)
})
