import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, dataOf, givenServer, unique } from '../contract/harness.ts'
import { sized } from '../helpers/form.ts'

type Row = Record<string, unknown>

describe.each(databaseKinds)('the same call twice on %s', kind => {
  const server = givenServer(kind)
  let admin: string
  let root: string
  beforeAll(async () => {
    admin = await server.tokenFor('admin')
    root = String(dataOf<Row[]>(await server.call('organization.getList', {}, admin))[0]?.id)
  })

  const post = (path: string, body: Row, key: string, token = admin) =>
    server.raw('POST', path, { body, token, headers: { 'idempotency-key': key } })
  const named = async (name: unknown) =>
    Number(
      (await sql<{ n: number }>`select count(*)::int as n from role where name = ${name}`.execute(server.db)).rows[0]
        ?.n,
    )
  const role = () => ({ code: unique('F11').toUpperCase(), name: unique('重复') })

  it('F11 the same request twice: one effect, the same answer, whether one after the other or at once', async () => {
    const rounds = sized({ short: 2, full: 5, long: 50 })
    for (let round = 0; round < rounds; round++) {
      const body = role()
      const key = randomUUID()
      const answers = await Promise.all([1, 2, 3].map(() => post('/upms/role/add', body, key)))
      for (const answer of answers) expect(answer.http, answer.text).toBe(200)
      const later = await post('/upms/role/add', body, key)
      expect(new Set([...answers, later].map(answer => JSON.stringify(answer.data))).size).toBe(1)
      expect(await named(body.name)).toBe(1)
    }
  })

  it('F11 the same request twice: creating a user, position, organization and deleting are one each', async () => {
    const makers: [string, Row][] = [
      ['/upms/position/add', { code: unique('F-').toUpperCase(), name: '会计', organizationId: root }],
      ['/upms/organization/add', { code: unique('F-'), name: unique('组'), type: 'department', parentId: root }],
      ['/upms/user/save', { username: unique('u'), name: '王一', organizationId: root }],
    ]
    for (const [path, body] of makers) {
      const key = randomUUID()
      const [one, other] = [await post(path, body, key), await post(path, body, key)]
      expect(one.http, one.text).toBe(200)
      expect(other.data).toEqual(one.data)
    }
    const { id } = dataOf(await post('/upms/role/add', role(), randomUUID()))
    const key = randomUUID()
    for (const _ of [1, 2]) expect((await post(`/upms/role/delete/${String(id)}`, {}, key)).http).toBe(200)
    expect((await post(`/upms/role/delete/${String(id)}`, {}, randomUUID())).http).toBe(404)
  })

  it('F11 the same request twice: other content under the key is 422, a refused one may be mended', async () => {
    const body = role()
    const key = randomUUID()
    expect((await post('/upms/role/add', { ...body, name: '' }, key)).http).toBe(400)
    expect((await post('/upms/role/add', body, key)).http).toBe(200)
    expect((await post('/upms/role/add', { ...body, name: '另一个' }, key)).http).toBe(422)
    expect((await post('/upms/role/add', body, 'short')).http).toBe(400)
    const other = await server.tokenFor('hr')
    expect((await post('/upms/role/add', body, key, other)).text).not.toContain(body.code)
  })

  it('F11 the same request twice: the second waits, then is refused; a dead one is taken over', async () => {
    const body = role()
    const key = randomUUID()
    dataOf(await post('/upms/role/add', role(), randomUUID()))
    const first = await post('/upms/role/add', body, key)
    const { id } = dataOf(first)
    // As a process leaves it that died before its commit.
    await sql`update keyed_call set state = 'running', answer = null, lease_until = now() + interval '1 minute'
      where state = 'done'`.execute(server.db)
    const began = performance.now()
    expect((await post('/upms/role/add', body, key)).http).toBe(409)
    expect(performance.now() - began).toBeGreaterThan(1000)
    await sql`delete from role where id = ${String(id)}`.execute(server.db)
    await sql`update keyed_call set lease_until = now() - interval '1 second'`.execute(server.db)
    expect((await post('/upms/role/add', body, key)).http).toBe(200)
    expect(await named(body.name)).toBe(1)
  })

  it('F11 the same request twice: a commit without an answer is answered from it, nothing is readable', async () => {
    const body = role()
    const key = randomUUID()
    const { data } = await post('/upms/role/add', body, key)
    const { rows } = await sql<{
      answer: string
      keyHash: string
    }>`select answer, key_hash as "keyHash" from keyed_call where answer is not null`.execute(server.db)
    for (const row of rows) {
      expect(Buffer.from(row.answer, 'base64').toString()).not.toContain(body.code)
      expect(row.keyHash).not.toBe(key)
    }
    await sql`update keyed_call set state = 'committed'`.execute(server.db)
    expect((await post('/upms/role/add', body, key)).data).toEqual(JSON.parse(JSON.stringify(data)))
    expect(await named(body.name)).toBe(1)
  })
})
