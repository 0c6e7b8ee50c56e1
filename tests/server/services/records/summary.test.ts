import { expect, it } from 'vitest'
import { readCount } from '../../../../server/services/records/search/summary.ts'

it('L11 a sum has no noise of binary fractions', () => {
  const column = { name: 'total' } as Parameters<typeof readCount>[0][number]['column']
  const given = { total: 3, 0: 10.1 + 10.2 + 10.3 }
  expect(given[0]).not.toBe(30.6)
  expect(readCount([{ column, sql: '' }], given)).toEqual({ total: 3, values: { total: 30.6 } })
})
