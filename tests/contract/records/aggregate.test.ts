import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AggregateEndpoint, AggregateGroup } from '../../../schemas/types/aggregate.ts'
import type { Call, DataScope } from '../../../server/ground/kernel/call.ts'
import { createCall } from '../../../server/ground/kernel/createCall.ts'
import { AppError } from '../../../server/ground/kernel/errors.ts'
import { registry } from '../../../server/ground/kernel/registry.ts'
import { aggregate } from '../../../server/services/records/search/aggregate.ts'
import { create } from '../../../server/services/records/write/create.ts'
import { remove } from '../../../server/services/records/write/remove.ts'
import { allDatabases, givenServer, unique } from '../harness.ts'
import { sessionWith } from '../identity/sessionWith.ts'

type Row = Record<string, unknown>

const base = { call: 'POST /x', title: 'x', permission: 'POSITION_VIEW', do: 'aggregate' } as const
const counted = { count: { do: 'count' } } as const

describe.each(allDatabases)('aggregates on %s', kind => {
  const server = givenServer(kind)
  let system: Call
  let east: Row
  let west: Row
  let mark: string

  const as = (scope: Partial<DataScope>): Call => {
    const { db, config, endpoint, request } = system
    return createCall({ db, config, endpoint, request, input: {}, session: sessionWith(scope) })
  }
  const ask = (more: Omit<AggregateEndpoint, keyof typeof base>, query: Row = {}, call = system) =>
    aggregate(call, 'position', { name: mark, ...query }, { ...base, ...more })
  const rowsOf = async (...given: Parameters<typeof ask>) => (await ask(...given)) as Row[]
  const refusalOf = async (work: Promise<unknown>) => {
    try {
      await work
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
    return undefined
  }

  beforeAll(async () => {
    system = server.system()
    mark = unique('聚合')
    east = await create(system, 'organization', { code: unique('A-'), name: '东区', type: 'region' })
    west = await create(system, 'organization', { code: unique('A-'), name: '西区', type: 'department' })
    const position = async (place: Row, more: Row, at: string) => {
      const made = await create(system, 'position', {
        code: unique('A-').toUpperCase(),
        name: mark,
        organizationId: place.id,
        ...more,
      })
      await sql`update position set created_at = ${at}::timestamptz where id = ${String(made.id)}`.execute(server.db)
      return made
    }
    // The last moment of January in Shanghai, and the first of February there.
    await position(east, { sort: 1, enabled: true }, '2026-01-31T15:59:59Z')
    await position(east, { sort: 2, enabled: false }, '2026-01-31T16:00:00Z')
    await position(east, { sort: 4, enabled: true }, '2026-02-10T04:00:00Z')
    await position(west, { sort: 10, enabled: true }, '2026-04-01T04:00:00Z')
    const gone = await position(west, { sort: 100 }, '2026-04-01T04:00:00Z')
    await remove(system, 'position', [gone.id])
  })

  it('without groups are one record of all figures, without deleted records', async () => {
    const figures = {
      count: { do: 'count' },
      enabled: { do: 'count', where: { enabled: true } },
      inRegions: { do: 'count', where: { 'organizationId.type': 'region' } },
      total: { do: 'sum', field: 'sort' },
      mean: { do: 'average', field: 'sort' },
      least: { do: 'min', field: 'sort' },
      most: { do: 'max', field: 'sort' },
      places: { do: 'distinct', field: 'organizationId' },
    } as const
    expect(await ask({ figures })).toEqual({
      count: 4,
      enabled: 3,
      inRegions: 3,
      total: 17,
      mean: 4.25,
      least: 1,
      most: 10,
      places: 2,
    })
    expect(await ask({ figures }, { enabled: false })).toMatchObject({ count: 1, total: 2, enabled: 0 })
    expect(await ask({ figures, where: { 'organizationId.type': 'department' } })).toMatchObject({
      count: 1,
      total: 10,
    })
    expect(await ask({ figures }, { name: unique('无') })).toMatchObject({
      count: 0,
      total: 0,
      mean: null,
      least: null,
    })
  })

  it('carry the labels of references, the largest group first, and those of referenced records', async () => {
    expect(await ask({ figures: counted, groups: ['organizationId'] })).toEqual([
      { id: east.id, organizationId: east.id, organizationName: '东区', count: 3 },
      { id: west.id, organizationId: west.id, organizationName: '西区', count: 1 },
    ])
    const groups = [{ field: 'organizationId.type', as: 'type' }, 'enabled']
    expect(await ask({ figures: counted, groups, sort: 'type,enabled' })).toEqual([
      { id: 'department true', type: 'department', enabled: true, count: 1 },
      { id: 'region false', type: 'region', enabled: false, count: 1 },
      { id: 'region true', type: 'region', enabled: true, count: 2 },
    ])
    expect(await ask({ figures: counted, groups: ['organizationId'], largest: 1 })).toHaveLength(1)
  })

  it('by month are those of the company, with empty ones between, and their days within the range', async () => {
    const byMonth: AggregateGroup = { field: 'createdAt', by: 'month', as: 'month' }
    const months = { figures: counted, groups: [byMonth], range: 'createdAt' }
    const rows = await rowsOf(months, { from: '2026-01-10', to: '2026-04-15' })
    expect(rows).toEqual([
      { id: '2026-01', month: '2026-01', monthFrom: '2026-01-10', monthTo: '2026-01-31', count: 1 },
      { id: '2026-02', month: '2026-02', monthFrom: '2026-02-01', monthTo: '2026-02-28', count: 2 },
      { id: '2026-03', month: '2026-03', monthFrom: '2026-03-01', monthTo: '2026-03-31', count: 0 },
      { id: '2026-04', month: '2026-04', monthFrom: '2026-04-01', monthTo: '2026-04-15', count: 1 },
    ])
    // The days of a group find the records that it counts.
    for (const { monthFrom, monthTo, count } of rows) {
      const found = await ask({ figures: counted }, { createdAt: [monthFrom, monthTo] })
      expect(found).toEqual({ count })
    }
    expect((await rowsOf(months)).map(row => row.month)).toEqual(['2026-01', '2026-02', '2026-04'])
    const byPlace = { ...months, groups: [byMonth, 'organizationId'] }
    const all = await rowsOf(byPlace, { from: '2026-02-01', to: '2026-04-30' })
    expect(all.map(row => `${row.month} ${row.organizationName} ${row.count}`)).toEqual([
      '2026-02 东区 2',
      '2026-02 西区 0',
      '2026-03 东区 0',
      '2026-03 西区 0',
      '2026-04 东区 0',
      '2026-04 西区 1',
    ])
  })

  it('by day, week, year, weekday and hour are on the clock of the company', async () => {
    const by = async (period: 'day' | 'week' | 'year' | 'weekday' | 'hour') => {
      const groups = [{ field: 'createdAt', by: period, as: 'at' }] as const
      return (await rowsOf({ figures: counted, groups: [...groups] })).map(row => [row.at, row.count])
    }
    expect(await by('day')).toEqual([
      ['2026-01-31', 1],
      ['2026-02-01', 1],
      ['2026-02-10', 1],
      ['2026-04-01', 1],
    ])
    expect(await by('week')).toEqual([
      ['2026-01-26', 2],
      ['2026-02-09', 1],
      ['2026-03-30', 1],
    ])
    expect(await by('year')).toEqual([['2026', 4]])
    expect(await by('weekday')).toEqual([
      ['0', 1],
      ['2', 1],
      ['3', 1],
      ['6', 1],
    ])
    expect(await by('hour')).toEqual([
      ['00:00', 1],
      ['12:00', 2],
      ['23:00', 1],
    ])
  })

  it('count only records within the data scope of the caller', async () => {
    const call = as({ organizationIds: [String(east.id)] })
    expect(await ask({ figures: counted }, {}, call)).toEqual({ count: 3 })
    expect(await rowsOf({ figures: counted, groups: ['organizationId'] }, {}, call)).toHaveLength(1)
    expect(await ask({ figures: counted }, {}, as({}))).toEqual({ count: 0 })
  })

  it('take search words and filters of a list, and no others', async () => {
    const filters = [{ field: 'sort', operator: 'ge', value: 4 }]
    expect(await ask({ figures: counted }, { filters })).toEqual({ count: 2 })
    for (const query of [{ color: 'red' }, { size: 10 }, { from: '2026-01-01' }]) {
      const refusal = await refusalOf(ask({ figures: counted }, query))
      expect(refusal?.status, JSON.stringify(query)).toBe(400)
    }
    const range = { field: 'createdAt', days: 7, most: 31 }
    const refusals = [
      { from: 'yesterday' },
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '2025-01-01', to: '2026-01-01' },
    ]
    for (const query of refusals) expect((await refusalOf(ask({ figures: counted, range }, query)))?.status).toBe(400)
    expect(await ask({ figures: counted, range }, {})).toEqual({ count: 0 })
  })

  it('are refused with more groups than an answer has room for', async () => {
    await sql`insert into position (id, code, name, organization_id, sort)
      select 'agg-' || n, 'AGG-' || n, ${mark} || '多', ${String(east.id)}, n from generate_series(1, 1001) n`.execute(
      server.db,
    )
    const groups = { figures: counted, groups: ['code'], sort: 'code' }
    const query = { name: `${mark}多` }
    expect((await refusalOf(aggregate(system, 'position', query, { ...base, ...groups })))?.error).toBe(
      'GROUPS_TOO_MANY',
    )
    expect(await aggregate(system, 'position', query, { ...base, ...groups, largest: 3 })).toHaveLength(3)
    await sql`delete from position where name = ${`${mark}多`}`.execute(server.db)
  })

  it('leave out what the caller may not read: figures, their order, and groups behind a reference', async () => {
    const { properties } = registry.entity('position')
    const { sort, organizationId } = properties
    if (!sort || !organizationId) throw new Error('no such properties')
    const own = as({ all: true })
    const figures = { total: { do: 'sum', field: 'sort' } } as const
    try {
      sort['x-permission'] = 'POSITION_SORT'
      expect(await ask({ figures }, {}, own)).toEqual({})
      const grouped = { figures: { ...figures, ...counted }, groups: ['enabled'], sort: '-total,enabled' }
      const rows = await rowsOf(grouped, {}, own)
      expect(rows.map(({ enabled, count, total }) => [enabled, count, total])).toEqual([
        [false, 1, undefined],
        [true, 3, undefined],
      ])
      organizationId['x-permission'] = 'POSITION_PLACE'
      const byPlace = { figures: counted, groups: [{ field: 'organizationId.type', as: 'kind' }] }
      expect((await refusalOf(ask(byPlace, {}, own)))?.error).toBe('GROUP_FORBIDDEN')
    } finally {
      delete sort['x-permission']
      delete organizationId['x-permission']
    }
  })
})
