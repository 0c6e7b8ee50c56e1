import { beforeEach, expect, test } from 'vitest'
import {
  forgetReminders,
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
