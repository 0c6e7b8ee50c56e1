import { expect, test } from 'vitest'
import type { ShownSlot } from '../../../../../server/domains/workflow/tasks/slots.ts'
import { votesOf } from '../../../../../server/domains/workflow/tasks/votes.ts'

const slot = (name: string, state: ShownSlot['state'], more: Partial<ShownSlot> = {}): ShownSlot => ({
  id: name,
  assignee: name,
  assigneeName: name,
  originalAssignee: null,
  parentSlotId: null,
  source: 'rule',
  state,
  weight: 1,
  explanation: {},
  ...more,
})
const three = [slot('甲', 'agreed', { weight: 3 }), slot('乙', 'refused'), slot('丙', 'open')]

test.each([
  ['all', null, '3 人都要同意；已同意 1 人，不同意 1 人'],
  ['sequence', null, '3 人依次同意；已同意 1 人，不同意 1 人'],
  ['any', null, '3 人中任一人同意即可'],
  ['ratio', 0.6, '需 60% 的人同意（3 人中的 2 人）；已同意 1 人，不同意 1 人'],
  ['ratio', null, '需 50% 的人同意（3 人中的 2 人）；已同意 1 人，不同意 1 人'],
  ['ratio', 1 / 3, '需 33.33% 的人同意（3 人中的 1 人）；已同意 1 人，不同意 1 人'],
  ['ratio', 0.125, '需 12.5% 的人同意（3 人中的 1 人）；已同意 1 人，不同意 1 人'],
  ['weight', 0.7, '需权重的 70% 同意（5 中的 3.5）；已同意 3，不同意 1。各人权重：甲 3、乙 1、丙 1'],
  ['claim', null, null],
  ['single', null, null],
] as const)('of %s by %s', (mode, ratio, words) => {
  expect(votesOf({ mode, ratio }, three)).toBe(words)
})

test('one voice needs no counting; who was taken off or signs for another has none', () => {
  const gone = slot('丁', 'removed')
  const before = slot('戊', 'agreed', { source: 'addBefore', parentSlotId: '甲' })
  expect(votesOf({ mode: 'all', ratio: null }, [slot('甲', 'open'), gone, before])).toBeNull()
  expect(votesOf({ mode: 'all', ratio: null }, [...three, gone, before])).toMatch(/^3 人/)
})

test('of many voters it names ten and says how many there are', () => {
  const voters = (count: number) => Array.from({ length: count }, (_, at) => slot(`人${at + 1}`, 'open'))
  const wordsOf = (count: number) => votesOf({ mode: 'weight', ratio: 0.5 }, voters(count)) ?? ''
  expect(wordsOf(10)).toMatch(/人9 1、人10 1$/)
  expect(wordsOf(1000)).toMatch(/各人权重：人1 1、.*、人10 1 等 1000 人$/)
  expect(wordsOf(1000).length).toBeLessThan(2000)
})
