import { expect, test } from 'vitest'
import { firstRenewing, work } from '../bench/server/mixedLoad.ts'

test('the mixed load of the bench disables nobody whose tokens it renews or who signs in', () => {
  const company = { base: '', token: 'token', users: 1300 }
  const written = Array.from({ length: 30_000 }, (_, index) => work(company, index))
    .filter(({ kind }) => kind === 'write')
    .map(({ body }) => (JSON.parse(body ?? '') as { id: string }).id)
  expect(new Set(written).size).toBe(200)
  expect(written.filter(id => id <= 'user-000100' || id >= firstRenewing(company.users))).toEqual([])
})
