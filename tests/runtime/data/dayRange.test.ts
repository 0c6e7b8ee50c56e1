import { expect, test } from 'vitest'
import { daysOf, lengthOf, readRange } from '../../../runtime/data/dayRange.ts'

const today = new Date(2026, 2, 1, 23, 59)

test('names stand for days that end today', () => {
  expect(daysOf('today', today)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(daysOf('last7', today)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  expect(daysOf('last30', today)).toEqual({ from: '2026-01-31', to: '2026-03-01' })
  expect(daysOf('month', today)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(daysOf('year', today)).toEqual({ from: '2026-01-01', to: '2026-03-01' })
})

test('what stands in an address is a name, two days in order, or nothing', () => {
  expect(readRange('month', ['today', 'month'])).toBe('month')
  expect(readRange('2026-01-01~2026-01-31', ['today'])).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  for (const wrong of [undefined, '', 'last7', '2026-01-31~2026-01-01', '2026-01-01', 'a~b'])
    expect(readRange(wrong, ['today'])).toBeUndefined()
})

test('both ends of a range count', () => {
  expect(lengthOf({ from: '2026-02-01', to: '2026-03-01' })).toBe(29)
  expect(lengthOf({ from: '2026-02-01', to: '2026-02-01' })).toBe(1)
})
