import { expect, test } from 'vitest'
import { linkParams } from '../../../renderer/page/linkParams.ts'
import { readQuery } from '../../../renderer/pages/list/listQuery.ts'

test('a list opens with the search of a link, as it reads it from its address', () => {
  const link = {
    page: 'order/list',
    with: { kind: '=row.kind' },
    search: { paidOn: '=[row.from, row.to]', state: '=row.state', placeId: '=row.placeId', urgent: true },
  }
  const row = { kind: 'a', from: '2026-01-01', to: '2026-01-31', state: '~new', placeId: null }
  const { kind, ...address } = linkParams(link, { row })
  expect(kind).toBe('a')
  const { values } = readQuery(address as Record<string, string>, { values: {}, current: 1, size: 20 }, [
    'paidOn',
    'state',
    'placeId',
    'urgent',
  ])
  expect(values).toEqual({ paidOn: ['2026-01-01', '2026-01-31'], state: '~new', urgent: true })
})
