// @module-tag full
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '../../../scripts/conformance/result.ts'
import { tables } from '../../../scripts/conformance/tables.ts'
import { hasPostgres, openShop, type Shop } from './sourceDesk.ts'

const all = 'list, sort and search, export, detail, create, edit, delete'
const long = '双'.repeat(21)

describe.skipIf(!hasPostgres)('conformance of the tables of a database', () => {
  let odd: Shop
  const results: Result[] = []
  beforeAll(async () => {
    odd = await openShop('odd.postgres.sql')
    const { username, host, port, database } = odd
    for await (const result of tables([`postgres://${username}@${host}:${port}/${database}`])) results.push(result)
  })
  afterAll(() => odd?.close())

  const of = (table: string) => results.find(({ name }) => name.replace(/:.*/, '') === table)

  it.each([
    ['good', `good: ${all}`],
    ['订单明细', `订单明细: ${all}`],
    ['delivery', 'delivery: list, sort and search, export, create, detail, edit, delete'],
    ['label', `label: ${all}`],
    ['labelled', 'labelled: list, sort and search, export, detail, create, delete'],
    ['order', `order: ${all}`],
    ['odd_types', 'odd_types: list, sort and search, export, create, detail, edit, delete'],
    [long, `${long}: list, sort and search, export, create, detail, edit, delete`],
    ['loose', 'loose: list, sort and search, export'],
    ['shown', 'shown: list, sort and search, export'],
    ['framed', 'framed: list, sort and search, export'],
    ['watched', `watched: ${all}`],
    ['engraved', 'engraved: list, sort and search, export, create, detail, delete'],
    ['owner', 'owner: list, sort and search, export, create, detail, edit, delete'],
    ['owned', 'owned: list, sort and search, export, create, detail, edit, delete'],
    ['keeper', `keeper: ${all}`],
    ['kept', `kept: ${all}`],
    ['begun', `begun: ${all}`],
    ['placed', 'placed: list, sort and search, export, detail'],
  ])('%s works', (table, name) => {
    expect(of(table)).toMatchObject({ name })
    expect(of(table)?.failure).toBeUndefined()
  })

  it('explains why a table is read-only or partly shown', () => {
    expect(of('loose')?.note).toBe('read only: neither a primary key nor a unique index without nulls')
    expect(of('shown')?.note).toBe('read only: a view')
    expect(of('framed')?.note).toContain(
      'create, edit and delete not tried: no field can enter picture, which every row needs',
    )
    expect(of('odd_types')?.note).toBe('not shown: place (point)')
    expect(of('watched')?.note).toMatch(/^edit of word: "\S+" is read back as "\S+", .* the triggers watched_words$/)
    expect(of('placed')?.note).toBe('create, edit and delete not tried: create: 400 place_id不存在')
    expect(of('engraved')?.note).toBe('no field was changed: the database refuses it')
  })

  it('explains each table that does not work', () => {
    expect(of('sealed')?.failure).toMatch(/^no screens can be made of it: .*没有可以显示的字段/)
    expect(of('broken')).toMatchObject({ name: 'broken', failure: expect.stringMatching(/^list: \d+ /) })
    expect(results.some(({ name }) => name.startsWith('elsewhere.place: list, '))).toBe(true)
    expect(results.at(-1)?.name).toBe(
      '20 of 22 tables work (only shown, not written: framed, loose, placed, shown), not: sealed, broken',
    )
  })

  it('leaves the database as it was', async () => {
    const counted = await odd.sql(
      `select (select count(*) from good) + (select count(*) from "订单明细") + (select count(*) from delivery)
         + (select count(*) from "order") + (select count(*) from odd_types) + (select count(*) from framed)
         + (select count(*) from labelled) + (select count(*) from watched) + (select count(*) from engraved)
         + (select count(*) from owner) + (select count(*) from owned) + (select count(*) from keeper)
         + (select count(*) from kept) as n`,
    )
    expect(Number(counted[0]?.n)).toBe(10)
  })
})
