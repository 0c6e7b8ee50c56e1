import { expect, test } from 'vitest'
import { type Choice, choose, chosenRows, drop, isChanged } from '../../../../renderer/pages/transfer/difference.ts'

const keyOf = (row: Record<string, unknown>) => String(row.id)
const start: Choice = { bound: [{ id: 'a' }, { id: 'b' }], added: new Map(), removed: new Set() }

test('removing and adding back changes nothing', () => {
  expect(isChanged(choose(drop(start, [{ id: 'a' }], keyOf), [{ id: 'a' }], keyOf))).toBe(false)
  expect(isChanged(drop(choose(start, [{ id: 'c' }], keyOf), [{ id: 'c' }], keyOf))).toBe(false)
})

test('added rows come first on the right', () => {
  expect(chosenRows(choose(drop(start, [{ id: 'a' }], keyOf), [{ id: 'c' }], keyOf), keyOf).map(keyOf)).toEqual([
    'c',
    'b',
  ])
})
