import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '../../../scripts/conformance/result.ts'
import { tables } from '../../../scripts/conformance/tables.ts'
import { type Mariadb, startMariadb } from '../../helpers/startMariadb.ts'
import { databaseKinds, dataOf, fieldErrors } from '../harness.ts'
import { givenSourceDesk, makeScreens, recordsOf } from './sourceDesk.ts'

const script = readFileSync(new URL('../../helpers/databases/odd.mysql.sql', import.meta.url), 'utf8')
const odd: Mariadb | undefined = await startMariadb()
if (!odd) console.log('no mariadbd or mysqld found: odd tables of MySQL and MariaDB are not tested on this machine')
afterAll(() => odd?.stop())
beforeAll(async () => {
  await odd?.sql(`drop database shop; create database shop character set utf8mb4; use shop; ${script}`)
})

interface Plan {
  table: string
  fields: Record<string, unknown>[]
}

const at = (table: string, call: string) => `/external/odd/odd-${table}/${call}`

describe.skipIf(!odd).each(databaseKinds)('odd tables of MySQL on %s', kind => {
  const { desk } = givenSourceDesk(kind)
  let plans: Plan[] = []
  beforeAll(async () => {
    const { id } = await desk.must('defaultSource.save', {
      name: '旧库',
      code: 'odd',
      type: 'mysql',
      host: '127.0.0.1',
      port: odd?.port,
      database: odd?.database,
      username: odd?.username,
    })
    plans = (await makeScreens(desk, id)) as unknown as Plan[]
  })
  const fieldOf = (table: string, column: string) =>
    plans.find(plan => plan.table === table)?.fields.find(one => one.column === column)
  const add = async (table: string, values: Record<string, unknown>) =>
    dataOf(await desk.post(at(table, 'create'), values))

  it('keeps an empty text in a not-null column, and the zero default of a missing time', async () => {
    expect(fieldOf('article', 'excerpt')).toMatchObject({ required: false, blank: true })
    const made = await add('article', { title: '二', author: 2 })
    expect(made).toMatchObject({ slug: '', excerpt: '', published: null })
    const changed = dataOf(
      await desk.post(at('article', 'update'), { id: made.id, revision: made.revision, excerpt: '短', slug: 'two' }),
    )
    const emptied = await desk.post(at('article', 'update'), { id: made.id, revision: changed.revision, slug: null })
    expect(dataOf(emptied)).toMatchObject({ excerpt: '短', slug: '' })
    dataOf(await desk.post(at('article', 'delete'), { id: made.id }))
  })

  it.each([
    ['price', { amount: 7 }, '7.0000'],
    ['reading', { at: '2026-03-01T00:00:00.250Z' }, '2026-03-01 08:00:00.250'],
    ['flagged', { flag: true, number: 9 }, '1,9'],
  ])('finds a new row of %s by its key as stored', async (table, values, id) => {
    const made = await add(table, { ...values, word: '新' })
    expect(made).toMatchObject({ id, word: '新' })
    dataOf(await desk.post(at(table, 'delete'), { id }))
  })

  it('fills a form with database defaults, and explains codes', () => {
    const first = (column: string) => fieldOf('article', column)?.initial
    expect(['shown', 'score', 'kind', 'author', 'slug', 'published'].map(first)).toEqual([
      true,
      -1.5,
      "b'c",
      0,
      undefined,
      undefined,
    ])
    expect(fieldOf('article', 'place')).toMatchObject({ title: '位置', note: '1上,2下' })
  })

  it('requires a key that the database would generate without returning it', () => {
    expect(fieldOf('flagged', 'number')).toMatchObject({ required: true })
  })

  it('reports a duplicate value at its field, whatever the name of the index', async () => {
    const refused = async (values: Record<string, unknown>) =>
      fieldErrors(await desk.post(at('article', 'create'), values))
    expect(await refused({ title: '一' })).toEqual({ title: '标题“一”已存在' })
    const made = await add('article', { title: '三', author: 3, place: 1 })
    expect(await refused({ title: '四', author: 3, place: 1 })).toEqual({ place: '作者、位置的组合已存在' })
    dataOf(await desk.post(at('article', 'delete'), { id: made.id }))
  })

  it('leaves no session variable of a function to the next user of the connection', async () => {
    const seen: unknown[] = []
    for (let at = 0; at < 6; at += 1)
      seen.push(
        recordsOf(
          await desk.post(at % 2 ? '/external/odd/odd-remembering/list' : '/external/odd/odd-remembered/list', {}),
        )[0]?.word,
      )
    expect(seen).toEqual(['无', '见', '无', '见', '无', '见'])
    expect((await add('price', { amount: 3, word: '字' })).word).toBe('字')
    dataOf(await desk.post(at('price', 'delete'), { id: '3.0000' }))
  })

  it('offers no form for a table whose values only the database sets', async () => {
    expect(plans.find(plan => plan.table === 'counted')).toMatchObject({ pages: { detail: true, edit: false } })
    expect(recordsOf(await desk.post(at('counted', 'list'), {}))).toHaveLength(1)
  })
})

describe.skipIf(!odd)('conformance of odd tables of MySQL', () => {
  const results: Result[] = []
  beforeAll(async () => {
    const { username, port, database } = odd as Mariadb
    for await (const result of tables([`mysql://${username}@127.0.0.1:${port}/${database}`])) results.push(result)
  })

  it('holds for all of them', () => {
    expect(results.filter(({ failure }) => failure !== undefined)).toEqual([])
    expect(results.at(-1)?.name).toBe('8 of 8 tables work (only shown, not written: counted, remembered, remembering)')
  })
})
