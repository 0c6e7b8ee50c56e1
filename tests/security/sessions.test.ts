import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../server/ground/kernel/id.ts'
import { bumpPermissions } from '../../server/ground/kernel/permissionVersion.ts'
import { databaseKinds, givenServer, startTestServer } from '../contract/harness.ts'
import { givenDesk, password, statementsOf, type TestUser } from '../contract/identity/identityDesk.ts'
import { freshAddress, median, type Node, secondNode } from '../contract/identity/signInDesk.ts'
import { expectWithin } from '../helpers/expectWithin.ts'
import { isFull, isLong } from '../helpers/form.ts'

describe.each(databaseKinds)('sessions on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)
  let second: Node
  let admin: string
  beforeAll(async () => {
    second = await secondNode(server)
    admin = await server.tokenFor('admin')
  })
  afterAll(async () => {
    await second.close()
  })

  async function enter(user: TestUser) {
    const { data } = await desk.signIn(user.username, password, {}, { ip: freshAddress() })
    return { access: String(data.access_token), refresh: String(data.refresh_token) }
  }
  const detail = (token: string, at = desk) => at.get('/upms/personInfo/detail', { token })
  const both = async (token: string) => [(await detail(token)).http, (await detail(token, second.desk)).http]
  const refresh = (token: string, at = desk) => at.refresh(token, { ip: freshAddress() })
  const age = (user: TestUser) =>
    desk.db
      .updateTable('session')
      .set({ rotatedAt: new Date(Date.now() - 11_000) })
      .where('userId', '=', user.id)
      .execute()
  const call = (name: string, args: Record<string, unknown>) => server.call(name, args, admin)

  test('A4 logging out ends access and refresh token on every server', async () => {
    const tokens = await enter(await desk.addUser())
    expect(await both(tokens.access)).toEqual([200, 200])
    expect((await desk.post('/auth/oauth/logout', {}, { token: tokens.access })).data).toEqual({
      ssoLogoutUrl: '',
      endSessionUrl: '',
    })
    expect(await both(tokens.access)).toEqual([401, 401])
    expect((await refresh(tokens.refresh)).http).toBe(401)
    expect((await refresh(tokens.refresh, second.desk)).http).toBe(401)
  })

  test('A4 logging out returns the address of the single sign-on, the only one allowed in a frame', async () => {
    const node = await secondNode(server, { ssoLogoutUrl: 'https://sso.example.cn/logout?x=1' })
    const { access } = await enter(await desk.addUser())
    const answer = await node.desk.post('/auth/oauth/logout', {}, { token: access })
    expect(answer.data).toEqual({ ssoLogoutUrl: 'https://sso.example.cn/logout?x=1', endSessionUrl: '' })
    expect(answer.headers['content-security-policy']).toContain("frame-src 'self' https://sso.example.cn")
    const plain = await desk.get('/auth/login/options')
    expect(plain.headers['content-security-policy']).not.toContain('frame-src')
    await node.close()
  })

  /** A user with one role, which holds exactly what the tests ask for. */
  async function clerk() {
    const user = await desk.addUser()
    const roleId = newId()
    await desk.db
      .insertInto('role')
      .values({ id: roleId, code: roleId, name: `角色${roleId.slice(-6)}` })
      .execute()
    const resources = await desk.db
      .selectFrom('resource')
      .select('id')
      .where('code', 'in', ['ROLE_VIEW'])
      .where('applicationId', '=', 'admin')
      .execute()
    for (const { id } of resources)
      await desk.db.insertInto('roleResource').values({ id: newId(), roleId, resourceId: id }).execute()
    await desk.db.insertInto('roleUser').values({ id: newId(), roleId, userId: user.id }).execute()
    bumpPermissions()
    return { user, roleId, ...(await enter(user)) }
  }
  const roles = (token: string, at = desk) => at.post('/upms/role/list', {}, { token })

  test('A5 a revoked role loses its permissions at the next call, and no others', async () => {
    const { user, roleId, access } = await clerk()
    expect([(await roles(access)).http, (await roles(access, second.desk)).http]).toEqual([200, 200])
    expect((await call('user.removeRoles', { userId: user.id, ids: [roleId] })).http).toBe(200)
    expect([(await roles(access)).http, (await roles(access, second.desk)).http]).toEqual([403, 403])
    expect(await both(access)).toEqual([200, 200])
  })

  test('A5 a disabled, deleted or reset user is signed out at the next call, and stays out', async () => {
    const ends: [string, (user: TestUser) => Promise<{ http: number }>][] = [
      ['disabled', ({ id }) => call('user.enable', { id, enabled: false })],
      ['deleted', ({ id }) => call('user.delete', { id })],
      ['password reset', ({ id }) => call('user.resetPass', { id })],
      ['sessions ended', ({ id }) => call('session.endUser', { userId: id })],
    ]
    for (const [what, end] of ends) {
      const { user, access, refresh: renew } = await clerk()
      expect(await both(access), what).toEqual([200, 200])
      expect((await end(user)).http, what).toBe(200)
      expect(await both(access), what).toEqual([401, 401])
      expect((await refresh(renew)).http, what).toBe(401)
    }
    const { user, access } = await clerk()
    await call('user.enable', { id: user.id, enabled: false })
    await call('user.enable', { id: user.id, enabled: true })
    expect((await detail(access)).http, 'enabled again').toBe(401)
  })

  test('A5 a disabled application ends the sessions of all users in it', async () => {
    const user = await desk.addUser()
    const application = newId()
    const values = { id: application, clientId: application, name: `应用${application.slice(-6)}` }
    await desk.db.insertInto('application').values(values).execute()
    const token = await server.tokenFor(user.username, application)
    expect((await detail(token)).http).toBe(200)
    expect((await call('application.enable', { id: application, enabled: false })).http).toBe(200)
    expect(await both(token)).toEqual([401, 401])
  })

  test('A6 twenty concurrent uses of one refresh token return the same new pair', async () => {
    const tokens = await enter(await desk.addUser())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refresh(tokens.refresh, index % 2 ? desk : second.desk)),
    )
    expect(answers.map(answer => answer.http)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ data }) => `${data.access_token} ${data.refresh_token}`)).size).toBe(1)
    expect((await detail(String(answers[0]?.data.access_token))).http).toBe(200)
  })

  test('A6 reuse of a refresh token after ten seconds ends its whole family', async () => {
    const user = await desk.addUser()
    const tokens = await enter(user)
    const next = (await refresh(tokens.refresh)).data
    // A thief of the tokens may have opened another session with them.
    const application = newId()
    const values = { id: application, clientId: application, name: `应用${application.slice(-6)}` }
    await desk.db.insertInto('application').values(values).execute()
    await desk.db.updateTable('appUser').set({ superAdmin: true }).where('id', '=', user.id).execute()
    bumpPermissions()
    const converted = await desk.post(
      '/auth/user/token/convert',
      { clientId: application },
      { token: String(next.access_token) },
    )
    expect(converted.http).toBe(200)
    const apart = await enter(user)
    await age(user)
    expect((await refresh(tokens.refresh)).http).toBe(401)
    for (const gone of [next, converted.data]) {
      expect(await both(String(gone.access_token))).toEqual([401, 401])
      expect((await refresh(String(gone.refresh_token))).http).toBe(401)
    }
    // A sign-in of its own is another family.
    expect((await detail(apart.access)).http).toBe(200)
  })

  test('A6 reuse of a token from many exchanges ago ends the family too', async () => {
    const user = await desk.addUser()
    const first = await enter(user)
    let { access, refresh: renew } = first
    for (let index = 0; index < (isLong ? 200 : isFull ? 12 : 3); index++) {
      const { http, data } = await refresh(renew, index % 2 ? desk : second.desk)
      expect(http).toBe(200)
      access = String(data.access_token)
      renew = String(data.refresh_token)
    }
    expect((await detail(access)).http).toBe(200)
    expect((await refresh(first.refresh)).http).toBe(401)
    expect((await detail(access)).http).toBe(401)
    expect((await refresh(renew)).http).toBe(401)
  })

  test('A6 a refresh token is refused with the credential of another client', async () => {
    const tokens = await enter(await desk.addUser())
    const headers = { authorization: `Basic ${Buffer.from('other:secret').toString('base64')}` }
    expect((await desk.refresh(tokens.refresh, { headers, ip: freshAddress() })).http).toBe(401)
    expect((await refresh(tokens.access)).http).toBe(401)
    expect((await refresh(tokens.refresh)).http).toBe(200)
  })

  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const jwt = (header: object, claims: object, key = '') =>
    `${base64(header)}.${base64(claims)}.${
      key &&
      createHmac('sha256', key)
        .update(`${base64(header)}.${base64(claims)}`)
        .digest('base64url')
    }`

  test('A7 forged tokens are refused without a server error', async () => {
    const user = await desk.addUser()
    const { access, refresh: renew } = await enter(user)
    const claims = { sub: user.id, username: 'admin', exp: 4102444800, superAdmin: true }
    const forged = [
      'null',
      'undefined',
      '',
      ' ',
      jwt({ alg: 'none' }, claims),
      jwt({ alg: 'HS256' }, claims, 'wrong key'),
      jwt({ alg: 'HS256' }, claims, server.config.passwordKey),
      jwt({ alg: 'RS256', jku: 'http://127.0.0.1/keys' }, claims, 'x'),
      `${access.slice(0, -1)}${access.endsWith('A') ? 'B' : 'A'}`,
      access.toLowerCase(),
      `${access} ${access}`,
      `${access}=`,
      renew,
      'x'.repeat(43),
      'x'.repeat(1024 * 1024),
      `${'\u0000'}`,
      "' or 1=1 --",
    ]
    for (const token of forged) expect((await detail(token)).http, token.slice(0, 60)).toBe(401)
    for (const scheme of ['', 'Basic ', 'bearer:', 'Token ']) {
      const headers = { authorization: `${scheme}${access}` }
      expect((await desk.get('/upms/personInfo/detail', { headers })).http, scheme).toBe(401)
    }
    expect((await desk.get(`/upms/personInfo/detail?access_token=${access}`)).http).toBe(401)
    expect((await detail(access)).http).toBe(200)
  })

  test('A7 tokens that are expired, not yet valid or of another installation are refused', async () => {
    const user = await desk.addUser()
    const set = (values: { accessExpiresAt?: Date; refreshExpiresAt?: Date }) =>
      desk.db.updateTable('session').set(values).where('userId', '=', user.id).execute()
    const past = new Date(Date.now() - 1)
    const first = await enter(user)
    await set({ accessExpiresAt: past })
    expect(await both(first.access)).toEqual([401, 401])
    const next = await enter(user)
    await set({ refreshExpiresAt: past })
    expect(await both(next.access)).toEqual([401, 401])
    expect((await refresh(next.refresh)).http).toBe(401)
    const other = await startTestServer(kind)
    const { answer } = { answer: await other.tokenFor('admin') }
    await other.close()
    expect((await detail(answer)).http).toBe(401)
  })

  async function endedToken(): Promise<string> {
    const { access } = await enter(await desk.addUser())
    await desk.post('/auth/oauth/logout', {}, { token: access })
    return access
  }

  test('A7 an ended and a made-up token are refused by the same statements', async () => {
    const access = await endedToken()
    const refuse = (token: string) => async () => {
      const answer = await detail(token)
      expect(answer.http).toBe(401)
      return answer
    }
    const once = await statementsOf(desk.db, refuse(access))
    expect(once.length).toBeGreaterThan(0)
    expect(await statementsOf(desk.db, refuse(`${access.slice(0, -4)}AAAA`))).toEqual(once)
  })

  test('A7 an ended and a made-up token are refused equally fast', { tags: 'full' }, async () => {
    const access = await endedToken()
    const times = { once: [] as number[], never: [] as number[] }
    for (let round = 0; round < (isLong ? 200 : 20); round++) {
      for (const [which, token] of [
        ['once', access],
        ['never', `${access.slice(0, -4)}AAAA`],
      ] as const) {
        const start = performance.now()
        expect((await detail(token)).http).toBe(401)
        times[which].push(performance.now() - start)
      }
    }
    expectWithin(Math.abs(median(times.once) - median(times.never)), 20)
  })
})
