import { expect, test } from 'vitest'
import { resolveColumn } from '../../../runtime/schema/resolveColumn.ts'
import type { Property } from '../../../schemas/types/entity.ts'

const cellOf = (property: Property, isOpened: boolean) =>
  resolveColumn(
    { field: 'number', ...(isOpened ? { open: { page: 'line/details' } } : {}) },
    { properties: { number: property } },
  ).cell

test('a number that is only a name opens the page of its record, as any name does', () => {
  const key: Property = { type: 'integer', title: '编号', 'x-cell': 'text' }
  expect([cellOf(key, false), cellOf(key, true)]).toEqual(['text', 'link'])
})

test('what is drawn otherwise than as a text stays so', () => {
  expect(cellOf({ type: 'string', title: '图标', 'x-cell': 'icon' }, true)).toBe('icon')
})
