import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { watchOf } from '../../server/ground/database/watch.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import type { EndpointInfo } from '../../server/ground/kernel/registryTypes.ts'
import { acceptedArguments } from '../../server/services/http/acceptedArguments.ts'
import { modelOf } from '../../server/services/records/model/entityModel.ts'
import { type Answer, databaseKinds, dataOf, fieldErrors, givenServer, inParts, shareOf } from '../contract/harness.ts'
import { isFull, isLong } from '../helpers/form.ts'
import { putRow } from './foreignRows.ts'
import { sqlTexts } from './sqlTexts.ts'
import { givenTenants } from './tenants.ts'

type Row = Record<string, unknown>

const leaks =
  /syntax|pg_|select |\brelation "|\bcolumn "|PostgreSQL|duplicate key|invalid input|operator does not| {4}at /i

/** A list that is searched, with the entity that says what its columns are. */
interface List {
  endpoint: EndpointInfo
  entity: string | undefined
  /** Its arguments without those for paging. */
  texts: string[]
}

const paging = new Set(['current', 'size', 'after', 'total', 'exact', 'sort', 'filters', 'summary', 'ifOwn', 'lazy'])
const lists: List[] = [...registry.endpoints.values()].flatMap(endpoint => {
  const { definition } = endpoint
  const { properties } = acceptedArguments(endpoint)
  const isSearched = 'keyword' in properties || 'filters' in properties
  if (!isSearched || definition.do === 'create' || definition.do === 'update' || definition.do === 'save') return []
  const target =
    'link' in definition ? registry.entity(definition.link).properties[definition.target]?.['x-ref'] : undefined
  const accepted = definition.do === 'handler' ? definition.accepts?.entity : definition.entity
  const entity = definition.do === 'log' ? 'auditLog' : (target ?? accepted ?? endpoint.entity)
  const texts = Object.keys(properties).filter(name => !paging.has(name))
  return [{ endpoint, entity, texts }]
})

/**
 * Which of several is tried at a place: so many, with `LONG=1` as many as the second number says, other ones at each
 * place, so that all are tried somewhere. All at every place would be a million calls.
 */
const rotated = <T>(all: readonly T[], place: number, short: number, long: number): T[] =>
  Array.from(
    { length: Math.min(isLong ? long : short, all.length) },
    (_, at) => all[(place * 7 + at) % all.length] as T,
  )

/** Columns of a list; in the short form two of them, other ones for each list. */
const columnsOf = ({ entity, endpoint }: List) => {
  const all = entity === undefined ? [] : [...modelOf(entity).columns.keys()]
  const first = isFull ? 0 : [...endpoint.name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return isFull ? all : all.filter((_, index) => (index + first) % Math.ceil(all.length / 2) === 0)
}
/** What a list may be filtered by, also where it refuses to be. */
const fieldsOf = (list: List) => ('filters' in acceptedArguments(list.endpoint).properties ? columnsOf(list) : [])

const brokenSorts = (field: string) => [
  `${field} desc`,
  `${field};`,
  `"${field}"`,
  `t.${field}`,
  `${field}::text`,
  `(${field})`,
  `${field}--`,
  `case when 1=1 then ${field} end`,
  `${field}\u0000`,
]
const operations: [string, unknown?][] = [
  ['eq', 'x'],
  ['ne', 'x'],
  ['gt', '1'],
  ['lt', '1'],
  ['ge', '2026-01-01'],
  ['le', '2026-01-01T00:00:00Z'],
  ['like', 'x'],
  ['in', ['x', 'y']],
  ['in', []],
  ['isNull'],
  ['isNotNull'],
  ['between', ['1', '2']],
  ['eq', true],
  ['between', ['x']],
]

describe.each(databaseKinds)('search calls of %s', kind => {
  const server = givenServer(kind)
  const tenants = givenTenants(server)
  let admin: string
  beforeAll(async () => {
    admin = await server.tokenFor('admin')
    // A row that came about out of order is not what this is about: its list reads the tokens that it names.
    await server.db.deleteFrom('processIncident').where('id', 'like', 'foreign-%').execute()
  })

  const quiet = (answer: Answer, what: string) => {
    expect([200, 400, 404], `${what}: ${answer.http} ${answer.text}`).toContain(answer.http)
    expect(answer.message, what).not.toMatch(leaks)
  }

  /** Arguments without which a list is not asked: ids of records that are there. */
  const needed = async ({ endpoint }: List): Promise<Row> => {
    const { properties, required } = acceptedArguments(endpoint)
    const args: Row = {}
    for (const name of required) {
      const target = properties[name]?.['x-ref'] ?? (name === 'id' ? endpoint.entity : undefined)
      if (target === undefined) args[name] = properties[name]?.enum?.[0] ?? 'x'
      else {
        const { rows } = await sql<{ id: string }>`select id from ${sql.raw(modelOf(target).table)} limit 1`.execute(
          server.db,
        )
        args[name] = rows[0]?.id ?? (await putRow(server, target, { text: tenants.mark, known: tenants.foreign }))
      }
    }
    return args
  }

  const mine = shareOf(kind, lists, one => one.endpoint.name)

  it.each(inParts(mine))(
    'C1 keyword search: no text reaches the database as SQL, in any argument and any filter of any list (%i)',
    { timeout: 1_800_000 },
    async (_, part) => {
      expect(lists.length).toBeGreaterThan(100)
      let place = 0
      let statements: string[] = []
      let ran = 0
      watchOf(server.db)?.onStatement(({ sql }) => statements.push(sql))
      for (const list of part) {
        const { name } = list.endpoint
        const args = await needed(list)
        const ask = async (asked: Row, text: string) => {
          statements = []
          const answer = await server.call(name, { ...args, ...asked }, admin)
          quiet({ ...answer, message: answer.message.replaceAll(text, '') }, `${name} ${JSON.stringify(asked)}`)
          // Shorter ones are part of every statement.
          if (text.length > 7) expect(statements.join('\n'), name).not.toContain(text)
          ran += statements.length
        }
        for (const argument of list.texts)
          for (const text of rotated(sqlTexts, ++place, 2, 22)) await ask({ [argument]: text }, text)
        for (const field of fieldsOf(list))
          for (const text of rotated(sqlTexts, ++place, 1, 6))
            for (const operator of rotated(['eq', 'like', 'in', 'gt'], place, 1, 2))
              await ask({ filters: [{ field, operator, value: operator === 'in' ? [text] : text }] }, text)
      }
      expect(ran).toBeGreaterThan(part.length)
    },
  )

  it.each(inParts(mine))(
    'C2 sort and filter language: each column of every list is sorted and filtered by its own name (%i)',
    { timeout: 1_800_000 },
    async (_, part) => {
      let place = 0
      let right = 0
      for (const list of part) {
        const { name } = list.endpoint
        const args = await needed(list)
        const accepted = acceptedArguments(list.endpoint).properties
        const ask = (asked: Row) => server.call(name, { ...args, ...asked }, admin)
        const says = (answer: Answer, asked: Row, http: number[]) => {
          quiet(answer, `${name} ${JSON.stringify(asked)}`)
          expect(http, `${name} ${JSON.stringify(asked)}: ${answer.text.slice(0, 200)}`).toContain(answer.http)
          if (answer.http === 200) right += 1
        }
        if ('sort' in accepted)
          for (const field of columnsOf(list)) {
            place += 1
            for (const sort of rotated([field, `-${field}`], place, 1, 2))
              says(await ask({ sort }), { sort }, [200, 400])
            for (const sort of rotated(brokenSorts(field), place, 1, 3)) says(await ask({ sort }), { sort }, [400])
          }
        for (const field of fieldsOf(list)) {
          for (const [operator, value] of rotated(operations, ++place, 2, 7)) {
            const filters = [{ field, operator, ...(value === undefined ? {} : { value }) }]
            const answer = await ask({ filters })
            says(answer, { filters }, [200, 400])
            if (answer.http === 400) expect(Object.keys(fieldErrors(answer)), `${name} ${operator}`).toEqual([field])
          }
          for (const broken of rotated(brokenSorts(field), place, 1, 3)) {
            const filters = [{ field: broken, operator: 'isNull' }]
            says(await ask({ filters }), { filters }, [400])
          }
        }
      }
      expect(right).toBeGreaterThan(part.length)
    },
  )

  it('C1 keyword search: wildcards are taken literally in keyword, argument and filter', async () => {
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

  it('C2 sort and filter language: only columns, operators and values of the list are accepted', async () => {
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
