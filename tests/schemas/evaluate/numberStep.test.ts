import { expect, test } from 'vitest'
import { decimalsOf, isMultiple, offStep } from '../../../schemas/evaluate/numberStep.ts'

test.each([
  [1, 0],
  [0.1, 1],
  [0.01, 2],
  [0.000_001, 6],
  [1e-10, 10],
  [10, undefined],
  [0.5, undefined],
  [0.25, undefined],
  [0.02, undefined],
])('a step of %d allows %s digits behind the point', (step, digits) => {
  expect(decimalsOf(step)).toBe(digits)
})

test.each([
  [0.3, 0.1, true],
  [19.99, 0.01, true],
  [19.999, 0.01, false],
  [-0.07, 0.01, true],
  [12_345_678_901.23, 0.01, true],
  [12_345_678_901.235, 0.01, false],
  [9_999_999_999_999.99, 0.01, true],
  [1e21, 0.01, true],
  [123_456_789.123_456, 0.000_001, true],
  [0.000_000_1, 0.000_001, false],
  [2 ** 53, 1, true],
  [7.5, 2.5, true],
  [7.6, 2.5, false],
  [12, 5, false],
  [1e308, 0.5, true],
])('%d by steps of %d: %s', (value, step, isGood) => {
  expect(isMultiple(value, step)).toBe(isGood)
})

test('what is refused is said in words of the one who typed it', () => {
  expect([1, 0.01, 5, 0.5].map(step => offStep('金额', step).message)).toEqual([
    '金额应为整数',
    '金额最多 2 位小数',
    '金额应为 5 的倍数',
    '金额应为 0.5 的倍数',
  ])
})
