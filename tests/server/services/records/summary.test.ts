import { expect, it } from 'vitest'
import type { Call } from '../../../../server/ground/kernel/call.ts'
import { modelOf } from '../../../../server/services/records/model/entityModel.ts'
import { readCount, summaryColumns } from '../../../../server/services/records/search/summary.ts'

it('L11 a sum has no noise of binary fractions', () => {
  const column = { name: 'total' } as Parameters<typeof readCount>[0][number]['column']
  const given = { total: 3, 0: 10.1 + 10.2 + 10.3 }
  expect(given[0]).not.toBe(30.6)
  expect(readCount([{ column, sql: '' }], given)).toEqual({ total: 3, values: { total: 30.6 } })
})

it('L11 the database adds decimals, not binary fractions', () => {
  const call = { session: { superAdmin: true, codes: new Set() } } as unknown as Call
  const [sum, mean] = summaryColumns(call, modelOf('landParcel'), 'plotRatio:sum,plotRatio:average')
  const [whole] = summaryColumns(call, modelOf('role'), 'sort:sum')
  expect(sum?.sql).toBe('(sum(t."plot_ratio"::numeric))::float8')
  expect(mean?.sql).toBe('(avg(t."plot_ratio"::numeric))::float8')
  expect(whole?.sql).toBe('(sum(t."sort"))::float8')
})
