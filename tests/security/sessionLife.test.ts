import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '../../server/ground/kernel/id.ts'
import { bumpPermissions } from '../../server/ground/kernel/permissionVersion.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { type Desk, givenDesk, password, type TestUser } from '../contract/identity/identityDesk.ts'
import { secondNode } from '../contract/identity/signInDesk.ts'

describe.each(databaseKinds)('session lifetime on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)

  const enter = async (at: Desk, user: TestUser) => {
    const { data } = await at.signIn(user.username, password)
    return { access: String(data.access_token), refresh: String(data.refresh_token), seconds: Number(data.expires_in) }
  }
  const detail = async (at: Desk, token: string) => (await at.get('/upms/personInfo/detail', { token })).http
  /** As if it were so many minutes later for that user. */
  const pass = async (user: TestUser, minutes: number) => {
    await sql`
      update session set created_at = created_at - ${minutes}::int * interval '1 minute',
        last_seen_at = last_seen_at - ${minutes}::int * interval '1 minute',
        access_expires_at = access_expires_at - ${minutes}::int * interval '1 minute',
        refresh_expires_at = refresh_expires_at - ${minutes}::int * interval '1 minute'
      where user_id = ${user.id}`.execute(desk.db)
    bumpPermissions()
  }

  test('A12 life of a session: it ends after a period without calls', async () => {
    const node = await secondNode(server, { session: { idleMinutes: 20, hours: 8 } })
    const user = await desk.addUser()
    const { access, refresh } = await enter(node.desk, user)
    await pass(user, 12)
    expect(await detail(node.desk, access)).toBe(200)
    await pass(user, 12)
    expect(await detail(node.desk, access)).toBe(200)
    await pass(user, 21)
    expect(await detail(node.desk, access)).toBe(401)
    expect((await node.desk.refresh(refresh)).http).toBe(401)
    await node.close()
  })

  test('A12 life of a session: it ends at last despite use, together with sessions derived from it', async () => {
    const node = await secondNode(server, { session: { idleMinutes: 60, hours: 1 } })
    const user = await desk.addUser({ superAdmin: true })
    const first = await enter(node.desk, user)
    await pass(user, 25)
    expect(await detail(node.desk, first.access)).toBe(200)
    await pass(user, 25)
    const next = (await node.desk.refresh(first.refresh)).data
    expect(Number(next.expires_in)).toBeLessThanOrEqual(600)
    const clientId = newId()
    await desk.db
      .insertInto('application')
      .values({ id: clientId, clientId, name: `应用${clientId.slice(-6)}` })
      .execute()
    const token = String(next.access_token)
    const converted = (await node.desk.post('/auth/user/token/convert', { clientId }, { token })).data
    expect(Number(converted.expires_in)).toBeLessThanOrEqual(600)
    await pass(user, 11)
    for (const access of [token, String(converted.access_token)]) expect(await detail(node.desk, access)).toBe(401)
    for (const refresh of [String(next.refresh_token), String(converted.refresh_token)])
      expect((await node.desk.refresh(refresh)).http).toBe(401)
    await node.close()
  })

  const admin = () => server.tokenFor('admin')
  const listOf = async (token: string, body: object) => {
    const answer = await desk.post('/auth/session/list', body, { token })
    expect(answer.http).toBe(200)
    return (answer.data as { records: Record<string, unknown>[] }).records
  }

  test('A12 life of a session: an administrator lists sessions and ends one or all of a user', async () => {
    const user = await desk.addUser()
    const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36'
    await desk.signIn(user.username, password, {}, { ip: '10.3.0.1', headers: { 'user-agent': agent } })
    const others = [await enter(desk, user), await enter(desk, user)]
    const token = await admin()
    const rows = await listOf(token, { userId: user.id })
    expect(rows).toHaveLength(3)
    const first = rows.find(row => row.ip === '10.3.0.1')
    expect(first).toMatchObject({ username: user.username, client: 'Chrome 141 · Windows', current: false })
    expect(JSON.stringify(rows)).not.toMatch(/hash|family/i)
    expect((await listOf(token, { userId: user.id, ip: '10.3.0' })).map(row => row.id)).toEqual([first?.id])
    expect((await desk.post('/auth/session/end', { id: first?.id }, { token })).http).toBe(200)
    expect((await desk.post('/auth/session/end', { id: first?.id }, { token })).http).toBe(404)
    expect(await detail(desk, others[0]?.access ?? '')).toBe(200)
    expect((await desk.post('/auth/session/endUser', { userId: user.id }, { token })).data).toEqual({ ended: 2 })
    for (const { access } of others) expect(await detail(desk, access)).toBe(401)
    expect(await listOf(token, { userId: user.id })).toEqual([])
    const audits = await desk.db
      .selectFrom('auditLog')
      .select('remark')
      .where('recordId', '=', user.id)
      .where('action', '=', '结束会话')
      .execute()
    expect(audits.map(row => row.remark).sort()).toEqual(['结束了 1 个登录会话', '结束了 2 个登录会话'])
  })

  test('A12 life of a session: several are ended at once, each with a log row', async () => {
    const user = await desk.addUser()
    const entered = [await enter(desk, user), await enter(desk, user), await enter(desk, user)]
    const token = await admin()
    const ids = (await listOf(token, { userId: user.id })).map(row => String(row.id))
    expect(ids).toHaveLength(3)
    const [first, second, kept] = ids
    const end = (chosen: unknown[]) => desk.post('/auth/session/endBatch', { ids: chosen }, { token })
    expect((await end(['no-session'])).data).toMatchObject({ done: [], failed: [{ id: 'no-session', gone: true }] })
    expect(await listOf(token, { userId: user.id })).toHaveLength(3)
    // An unknown session does not prevent ending the others.
    expect((await end([first, second, 'no-session'])).data).toMatchObject({
      done: [first, second],
      failed: [{ id: 'no-session', gone: true }],
    })
    expect((await listOf(token, { userId: user.id })).map(row => row.id)).toEqual([kept])
    const alive = await Promise.all(entered.map(({ access }) => detail(desk, access)))
    expect(alive.toSorted()).toEqual([200, 401, 401])
    const remarks = await desk.db
      .selectFrom('auditLog')
      .select('remark')
      .where('recordId', '=', user.id)
      .where('action', '=', '结束会话')
      .execute()
    expect(remarks.map(row => row.remark)).toEqual(['结束了 1 个登录会话', '结束了 1 个登录会话'])
  })

  test('A12 life of a session: those of invisible users and super administrators stay hidden', async () => {
    const clerk = await desk.addUser()
    const roleId = newId()
    await desk.db.insertInto('role').values({ id: roleId, code: roleId, name: '会话管理', dataScope: 'own' }).execute()
    const resources = await desk.db
      .selectFrom('resource')
      .select('id')
      .where('code', 'in', ['SESSION_VIEW', 'SESSION_END'])
      .where('applicationId', '=', 'admin')
      .execute()
    expect(resources).toHaveLength(2)
    for (const { id } of resources)
      await desk.db.insertInto('roleResource').values({ id: newId(), roleId, resourceId: id }).execute()
    await desk.db.insertInto('roleUser').values({ id: newId(), roleId, userId: clerk.id }).execute()
    await desk.db.updateTable('appUser').set({ dataScope: 'own' }).where('id', '=', clerk.id).execute()
    bumpPermissions()
    const victim = await desk.addUser()
    const theirs = await enter(desk, victim)
    const { access: token } = await enter(desk, clerk)
    expect((await listOf(token, {})).every(row => row.userId === clerk.id)).toBe(true)
    const [row] = await listOf(await admin(), { userId: victim.id })
    expect((await desk.post('/auth/session/end', { id: row?.id }, { token })).http).toBe(404)
    expect((await desk.post('/auth/session/endUser', { userId: victim.id }, { token })).http).toBe(404)
    expect(await detail(desk, theirs.access)).toBe(200)

    await desk.db.updateTable('role').set({ dataScope: 'all' }).where('id', '=', roleId).execute()
    bumpPermissions()
    const top = await desk.addUser({ superAdmin: true })
    const highest = await enter(desk, top)
    expect((await desk.post('/auth/session/endUser', { userId: top.id }, { token })).http).toBe(403)
    expect(await detail(desk, highest.access)).toBe(200)
    expect((await desk.post('/auth/session/endUser', { userId: victim.id }, { token })).http).toBe(200)
  })
})
