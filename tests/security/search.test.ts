import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../server/kernel/registry.ts'
import { type Answer, databaseKinds, dataOf, fieldErrors, givenServer } from '../contract/harness.ts'
import { expectWithin } from '../helpers/expectWithin.ts'

type Row = Record<string, unknown>

/** What makes SQL do something else where a value is put into its text; it would read or sleep. */
const texts = [
  "'",
  "''",
  '"',
  '\\',
  '%',
  '_',
  '%_%',
  '\\%',
  "x' or '1'='1",
  "x' or 1=1 --",
  "a' || 'b",
  '1; select pg_sleep(3) --',
  "' and (select pg_sleep(3)) is null --",
  "' union select null, null, null --",
  '$$x$$',
  "x'::int",
  '/**/or/**/1=1',
  '\uff07 or 1=1',
  '\u0000',
]
const leaks = /syntax|pg_|select |relation|column "|PostgreSQL| {4}at /i
const shapes = ['page', 'list', 'tree', 'deleted', 'bind.list', 'bind.candidates']
const lists = [...registry.endpoints.values()].filter(({ definition }) => shapes.includes(definition.do))

describe.each(databaseKinds)('searches of %s', kind => {
  const server = givenServer(kind)
  let admin: string
  beforeAll(async () => {
    admin = await server.tokenFor('admin')
  })

  const quiet = (answer: Answer, what: string) => {
    expect([200, 400, 404], `${what}: ${answer.http} ${answer.text}`).toContain(answer.http)
    expect(answer.message, what).not.toMatch(leaks)
  }

  it('C1 keyword search: no text reaches the database as SQL, in any list', async () => {
    expect(lists.length).toBeGreaterThan(15)
    const used = process.env.LONG === '1' ? lists : lists.filter((_, index) => index % 4 === 0)
    for (const { name, definition } of used) {
      const owner = 'owner' in definition ? { [definition.owner]: 'x' } : {}
      for (const text of texts) {
        const began = performance.now()
        quiet(await server.call(name, { ...owner, keyword: text }, admin), `${name} ${text}`)
        expectWithin(performance.now() - began, 2500)
      }
    }
  })

  it('C1 keyword search: signs of patterns are taken literally in keyword, argument and filter', async () => {
    const total = async (args: Row) => dataOf<{ total: number }>(await server.call('role.list', args, admin)).total
    const code = `C1${Date.now().toString(36)}`.toUpperCase()
    dataOf(await server.call('role.add', { code, name: "百%_\\' or 1=1" }, admin))
    for (const text of ['百%_', "\\' or", "%_\\'"]) {
      expect(await total({ keyword: text })).toBe(1)
      expect(await total({ name: text })).toBe(1)
      expect(await total({ filters: [{ field: 'name', operator: 'like', value: text }] })).toBe(1)
    }
    for (const text of ["x' or '1'='1", '百__', '百%1']) expect(await total({ keyword: text })).toBe(0)
  })

  it('C2 sort and filter language: only columns and operators of the list, with as many values as they take', async () => {
    const filter = (...filters: unknown[]) => server.call('role.list', { filters }, admin)
    const wrong: [unknown, string][] = [
      [{ field: 'nmae', operator: 'eq', value: 'x' }, 'nmae'],
      [{ field: 'name"', operator: 'eq', value: 'x' }, 'name"'],
      [{ field: '(select 1)', operator: 'isNull' }, '(select 1)'],
      [{ field: 'name', operator: '=', value: 'x' }, 'name'],
      [{ field: 'name', operator: 'constructor', value: 'x' }, 'name'],
      [{ field: 'name', operator: 'eq' }, 'name'],
      [{ field: 'name', operator: 'eq', value: ['x'] }, 'name'],
      [{ field: 'name', operator: 'like', value: { $ne: 1 } }, 'name'],
      [{ field: 'name', operator: 'in', value: 'x' }, 'name'],
      [{ field: 'name', operator: 'in', value: Array.from({ length: 1001 }, String) }, 'name'],
      [{ field: 'name', operator: 'isNull', value: 'x' }, 'name'],
      [{ field: 'sort', operator: 'between', value: [1] }, 'sort'],
      [{ field: 'sort', operator: 'between', value: [1, 2, 3] }, 'sort'],
      [{ field: 'sort', operator: 'gt', value: 'many' }, 'sort'],
      [{ field: 'sort', operator: 'like', value: '1' }, 'sort'],
      [{ field: 'createdAt', operator: 'ge', value: '2026-02-30' }, 'createdAt'],
      [{ field: 'enabled', operator: 'eq', value: 'maybe' }, 'enabled'],
      [{ field: 'name', operator: 'eq', value: 'x', or: 1 }, 'name'],
      [{ field: 'name', operator: 'or', value: [] }, 'name'],
      [{ operator: 'or', value: 'x' }, 'filters'],
      ['x', 'filters'],
    ]
    for (const [one, field] of wrong) {
      const answer = await filter(one)
      expect(answer.http, JSON.stringify(one)).toBe(400)
      expect(Object.keys(fieldErrors(answer)), JSON.stringify(one)).toEqual([field])
    }
    for (const sort of [
      'nmae',
      'name desc',
      'name;',
      '(case when 1=1 then name end)',
      '0x31',
      '-',
      'path',
      'deletedAt',
      '1',
    ])
      expect((await server.call('role.list', { sort }, admin)).http, sort).toBe(400)
    expect((await server.call('user.list', { sort: 'passwordHash' }, admin)).http).toBe(400)
    const right = [
      { field: 'sort', operator: 'between', value: [1, 2] },
      { field: 'name', operator: 'in', value: [] },
      {
        operator: 'or',
        value: [
          { field: 'remark', operator: 'isNull' },
          { field: 'remark', operator: 'isNotNull' },
        ],
      },
    ]
    for (const one of right) expect((await filter(one)).http, JSON.stringify(one)).toBe(200)
  })
})
