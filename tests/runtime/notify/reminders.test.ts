import { beforeEach, expect, test } from 'vitest'
import {
  forgetReminders,
  keepReminders,
  markAllRead,
  markRead,
  putAway,
  remind,
  reminders,
} from '../../../runtime/notify/reminders.ts'

beforeEach(forgetReminders)

const facts = () => reminders.get().map(({ key, shown, read }) => [key, shown, read])

test('the newest stands first, and one of the same key takes the place of the first', () => {
  remind({ key: 'a', title: '一' })
  remind({ key: 'b', title: '二' })
  remind({ key: 'a', title: '三' })
  expect(reminders.get().map(({ title }) => title)).toEqual(['三', '二'])
})

test('a card put away stays unread behind the bell; what was read is no card any more', () => {
  remind({ key: 'a', title: '一' })
  remind({ key: 'b', title: '二' })
  putAway('a')
  expect(facts()).toEqual([
    ['b', true, false],
    ['a', false, false],
  ])
  markRead('b')
  expect(facts()[0]).toEqual(['b', false, true])
  markAllRead()
  expect(facts().every(([, shown, read]) => !shown && read)).toBe(true)
})

test('no more than fifty are kept', () => {
  for (let count = 0; count < 60; count++) remind({ key: String(count), title: '一' })
  expect(reminders.get()).toHaveLength(50)
})

test('what the server keeps is no card, is read there together, and goes when the server says so', () => {
  const marked: string[][] = []
  const read = (keys: readonly string[]) => void marked.push([...keys])
  const kept = (key: string) => ({ key, title: key, kept: { at: new Date(2026, 0, 2), read } })
  remind({ key: 'own', title: '自己的' })
  keepReminders('notice ', [kept('notice 2'), kept('notice 1')])
  expect(facts()).toEqual([
    ['notice 2', false, false],
    ['notice 1', false, false],
    ['own', true, false],
  ])
  expect(reminders.get()[0]?.at).toEqual(new Date(2026, 0, 2))
  markRead('notice 2')
  markRead('notice 2')
  expect(marked).toEqual([['notice 2']])
  keepReminders('notice ', [kept('notice 3')])
  expect(facts()).toEqual([
    ['notice 3', false, false],
    ['notice 2', false, true],
    ['notice 1', false, true],
    ['own', true, false],
  ])
  keepReminders('notice ', [kept('notice 4'), kept('notice 3')])
  markAllRead()
  expect(marked.at(-1)).toEqual(['notice 4', 'notice 3'])
})
