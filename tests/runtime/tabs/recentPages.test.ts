import { expect, test } from 'vitest'
import { remembered } from '../../../runtime/session/recentPages.ts'
import type { Tab } from '../../../runtime/tabs/tabRules.ts'

const tab = (key: string, more: Partial<Tab> = {}): Tab => ({
  key,
  path: key,
  route: key,
  title: key,
  keepAlive: false,
  fixed: false,
  version: 0,
  ...more,
})

test('the page shown stands first, once, with the state of its view and whose it is', () => {
  const list = remembered(remembered([], tab('/a')), tab('/b'))
  expect(list.map(page => page.key)).toEqual(['/b', '/a'])
  expect(remembered(list, tab('/a', { path: '/a?name=x', subject: '工程部' }))).toEqual([
    { key: '/a', path: '/a?name=x', title: '/a · 工程部' },
    { key: '/b', path: '/b', title: '/b' },
  ])
})

test('a page shown again changes nothing, home is not listed, and the oldest goes', () => {
  const list = remembered([], tab('/a'))
  expect(remembered(list, tab('/a'))).toBe(list)
  expect(remembered(list, tab('/process-home'))).toBe(list)
  const many = Array.from({ length: 30 }, (_, index) => tab(`/${index}`)).reduce(remembered, list)
  expect(many).toHaveLength(20)
  expect(many[0]?.key).toBe('/29')
})
