import { expect, it } from 'vitest'
import { durationText } from '../../../renderer/table/durationText.ts'

it.each([
  [20_000, '1 分钟'],
  [59 * 60_000, '59 分钟'],
  [8_040_000, '2 小时 14 分钟'],
  [2 * 86_400_000, '2 天'],
  [2 * 86_400_000 + 3_600_000, '2 天 1 小时'],
])('W17 %i milliseconds are %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text)
})
