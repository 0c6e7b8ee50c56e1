import { expect, it } from 'vitest'
import { hoursText } from '../../../schemas/evaluate/numberText.ts'

it.each([
  [0, '0 分钟'],
  [0.004, '不到 1 分钟'],
  [0.25, '15 分钟'],
  [0.99, '59 分钟'],
  [0.995, '1 小时'],
  [1, '1 小时'],
  [30.26, '30.3 小时'],
])('W16 %f hours are shown as %s', (hours, text) => {
  expect(hoursText(hours)).toBe(text)
})
