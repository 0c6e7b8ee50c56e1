import { expect, it } from 'vitest'
import { caretAfter, partThousands } from '../../../renderer/fields/number/thousands.ts'

it.each([
  ['1234567.5', '1,234,567.5'],
  ['12,34', '1,234'],
  ['-1000', '-1,000'],
  ['1000.', '1,000.'],
  ['999', '999'],
  ['12a', '12a'],
  ['', ''],
])('W18 %j is shown as %j', (typed, shown) => expect(partThousands(typed)).toBe(shown))

it.each([
  ['1234', 4, '1,234', 5],
  ['1234', 1, '1,234', 1],
  ['12345', 3, '12,345', 4],
  ['1,2345', 6, '12,345', 6],
])('W18 the caret of %j at %i stays behind the same digit in %j', (typed, caret, shown, expected) =>
  expect(caretAfter(typed, caret, shown)).toBe(expected),
)
