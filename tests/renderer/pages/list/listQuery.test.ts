import { expect, test } from 'vitest'
import { type ListQuery, readQuery, writeQuery } from '../../../../renderer/pages/list/listQuery.ts'

const initial: ListQuery = {
  values: { enabled: true },
  current: 1,
  size: 20,
  sort: [{ field: 'createdAt', descending: true }],
}

test.each<ListQuery>([
  initial,
  {
    values: { enabled: false, name: '财务', day: ['2026-01-01', '2026-02-01'] },
    current: 3,
    size: 50,
    sort: [
      { field: 'name', descending: false },
      { field: 'day', descending: true },
    ],
    filters: { rank: ['M', 'P'], enabled: [false] },
  },
  { values: { enabled: true, name: '~波浪' }, current: 1, size: 20, sort: undefined },
])('a query written to the address is read back', query => {
  expect(readQuery(writeQuery(query, initial), initial, ['name', 'enabled', 'day'])).toEqual(query)
})

test('only values that differ from the defaults are written', () => {
  expect(writeQuery(initial, initial)).toEqual({})
})

test('an emptied default stays empty', () => {
  const written = writeQuery({ ...initial, values: {} }, initial)
  expect(readQuery(written, initial, ['enabled']).values.enabled).toBeUndefined()
})

test('invalid values in the address are ignored', () => {
  expect(readQuery({ _page: '-3', _size: '9999', _sort: 'a b', name: '~{' }, initial, ['name'])).toEqual({
    values: { enabled: true, name: undefined },
    current: 1,
    size: 100,
    sort: undefined,
  })
})
