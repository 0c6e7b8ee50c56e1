import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/ground/config/config.ts'
import type { OidcConfig } from '../../server/ground/config/identityConfig.ts'
import { unique } from '../contract/company.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { type Asking, type Desk, password, type TestUser } from '../contract/identity/identityDesk.ts'
import { freshAddress, type Node, secondNode } from '../contract/identity/signInDesk.ts'
import { type Provider, startProvider, type Twist } from './openIdProvider.ts'

const client = { clientId: 'console-client', clientSecret: 'geheim of the console' }
const origin = 'https://console.example'

test('S8 an incomplete provider configuration is refused at the start with a message', () => {
  const given = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'console' }
  expect(() => readConfig(given)).toThrow('OpenID Connect 登录还需设置 PUBLIC_ORIGIN')
  expect(() => readConfig({ ...given, OIDC_ISSUER: 'http://id.example' })).toThrow('OIDC_ISSUER 应为 https 地址')
  const { oidc } = readConfig({ ...given, PUBLIC_ORIGIN: origin, OIDC_SCOPES: 'profile' }).identity
  expect(oidc).toMatchObject({ issuer: 'https://id.example', scopes: 'openid profile', claim: 'preferred_username' })
  expect(readConfig({ PUBLIC_ORIGIN: origin }).identity.oidc).toBeUndefined()
})

describe.each(databaseKinds)('S8 OpenID Connect on %s', kind => {
  const server = givenServer(kind)
  let provider: Provider
  let node: Node
  let desk: Desk
  const settings = (more: Partial<OidcConfig> = {}) => ({
    oidc: {
      issuer: provider.issuer,
      ...client,
      scopes: 'openid profile email',
      claim: 'preferred_username',
      label: '集团统一身份登录',
      origin,
      timeoutSeconds: 5,
      ...more,
    },
  })
  beforeAll(async () => {
    provider = await startProvider(client)
    node = await secondNode(server, settings())
    desk = node.desk
  })
  afterEach(() => provider.twist({}))
  afterAll(async () => {
    await node.close()
    await provider.close()
  })

  const basic = (): Asking => ({ headers: { authorization: desk.basic }, ip: freshAddress() })
  const begin = async (at = desk) =>
    (await at.post('/auth/oidc/begin', {}, basic())).data as { url: string; ticket: string }
  const redeem = (ticket: string, query: URLSearchParams | string, at = desk) =>
    at.post('/auth/oidc/token', { ticket, query: String(query) }, basic())
  async function enter(claims: Record<string, unknown>, twist: Twist = {}, at = desk) {
    const { url, ticket } = await begin(at)
    const query = provider.authorize(url, claims)
    provider.twist(twist)
    const answer = await redeem(ticket, query, at)
    provider.twist({})
    return answer
  }
  const claimsOf = ({ username }: TestUser) => ({ sub: unique('sub-'), preferred_username: username })
  const logOf = async ({ id }: TestUser) => {
    const rows = await desk.db
      .selectFrom('auditLog')
      .select(['action', 'remark'])
      .where('recordId', '=', id)
      .orderBy('id')
      .execute()
    return rows.map(({ action, remark }) => `${action} ${remark ?? ''}`.trim())
  }

  test('S8 the browser is sent to the provider with PKCE, state and nonce, and back into the console', async () => {
    expect((await desk.get('/auth/login/options')).data).toMatchObject({ oidcLabel: '集团统一身份登录' })
    const { url, ticket } = await begin()
    const { searchParams, origin: at, pathname } = new URL(url)
    expect(`${at}${pathname}`).toBe(`${provider.issuer}/authorize`)
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: `${origin}/auth/oidc/callback`,
      scope: 'openid profile email',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(url).not.toContain(ticket)
    const back = await desk.app.inject({ url: '/auth/oidc/callback?code=a%26b&state=//evil.example' })
    expect([back.statusCode, back.headers.location]).toEqual([
      302,
      '/#/author?oidc=code%3Da%2526b%26state%3D%2F%2Fevil.example',
    ])
    expect(back.headers['referrer-policy']).toBe('no-referrer')
    expect((await desk.post('/auth/oidc/begin', {})).http).toBe(401)
  })

  test('S8 a user signs in by the claim, later by the subject alone, and signs out at the provider', async () => {
    const [user, other] = [await desk.addUser(), await desk.addUser()]
    const claims = claimsOf(user)
    const answer = await enter(claims)
    expect(answer.data).toMatchObject({ userCode: user.username, access_token: expect.any(String) })
    expect(await logOf(user)).toEqual([`绑定统一身份 ${provider.issuer}`, '登录 统一身份认证登录'])
    // The name has changed hands at the provider: the subject still is the same person, and no other one.
    expect((await enter({ ...claims, preferred_username: other.username })).data.userCode).toBe(user.username)
    expect(await enter(claimsOf(user))).toMatchObject({
      http: 403,
      error: 'OIDC_ACCOUNT_UNKNOWN',
    })
    const out = await desk.post('/auth/oauth/logout', {}, { token: String(answer.data.access_token) })
    const { origin: at, pathname, searchParams } = new URL(String(out.data.endSessionUrl))
    expect(`${at}${pathname}`).toBe(`${provider.issuer}/bye`)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: client.clientId,
      post_logout_redirect_uri: `${origin}/`,
    })
    // A user who signed in by password is not redirected.
    const plain = await desk.signIn(other.username, password, {}, { ip: freshAddress() })
    const left = await desk.post('/auth/oauth/logout', {}, { token: String(plain.data.access_token) })
    expect(left.data.endSessionUrl).toBe('')
  })

  test('S8 accounts are never created, and unknown, disabled and locked ones are refused', async () => {
    const user = await desk.addUser()
    const count = async () => (await desk.db.selectFrom('appUser').select('id').execute()).length
    const before = await count()
    for (const claims of [
      { sub: 'x' },
      { sub: 'x', preferred_username: 'nobody-there' },
      { sub: 'x', preferred_username: 7 },
    ])
      expect((await enter(claims)).http).toBe(403)
    expect(await count()).toBe(before)
    const enable = (enabled: boolean) =>
      desk.db.updateTable('appUser').set({ enabled }).where('id', '=', user.id).execute()
    await enable(false)
    expect(await enter(claimsOf(user))).toMatchObject({ http: 403, error: 'ACCOUNT_DISABLED' })
    expect(await logOf(user)).toEqual([])
    await enable(true)
    const lock = (lockedUntil: Date | null) =>
      desk.db.updateTable('userCredential').set({ lockedUntil }).where('userId', '=', user.id).execute()
    const claims = claimsOf(user)
    await lock(new Date(Date.now() + 60_000))
    expect(await enter(claims)).toMatchObject({ http: 403, error: 'ACCOUNT_LOCKED' })
    await lock(null)
    expect((await enter(claims)).data.userCode).toBe(user.username)
  })

  test('S8 a second factor is required as after every first step', async () => {
    const user = await desk.addUser()
    const id = unique('role-')
    await desk.db.insertInto('role').values({ id, code: id, name: id, requiresSecondFactor: true }).execute()
    await desk.db.insertInto('roleUser').values({ id, roleId: id, userId: user.id }).execute()
    const answer = await enter(claimsOf(user))
    expect(answer.data).toMatchObject({ secondFactor: { step: 'setup', ticket: expect.any(String) } })
    expect((await logOf(user)).at(-1)).toBe('等待设置两步验证 统一身份认证登录')
  })

  test('S8 an answer is valid once, in the browser that began, for ten minutes', async () => {
    const user = await desk.addUser()
    const claims = claimsOf(user)
    const [one, two] = [await begin(), await begin()]
    // Led to the address of another browser's answer: its state is not that of this ticket.
    const crossed = await redeem(two.ticket, provider.authorize(one.url, claims))
    expect([crossed.http, crossed.message]).toEqual([400, expect.stringContaining('统一身份认证未通过')])
    const query = provider.authorize(one.url, claims)
    expect((await redeem('a'.repeat(43), query)).message).toBe('登录已超时或不是由此浏览器发起，请重新登录')
    const both = await Promise.all([redeem(one.ticket, query), redeem(one.ticket, query)])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 400])
    const late = await begin()
    await desk.db
      .updateTable('verifyCode')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('purpose', '=', 'oidcSignIn')
      .execute()
    expect((await redeem(late.ticket, provider.authorize(late.url, claims))).http).toBe(400)
    // The ticket of one sign-in opens nothing else.
    const { ticket } = await begin()
    expect((await desk.post('/auth/secondFactor/verify', { ticket, code: '000000' }, basic())).http).toBe(400)
  })

  test('S8 id tokens with another nonce, audience, issuer, time, signature or algorithm are refused', async () => {
    const user = await desk.addUser()
    const now = Math.floor(Date.now() / 1000)
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const twists: Record<string, Twist> = {
      nonce: { claims: { nonce: 'another' } },
      'no nonce': { claims: { nonce: undefined } },
      audience: { claims: { aud: 'another-client' } },
      'audiences without azp': { claims: { aud: [client.clientId, 'another-client'] } },
      issuer: { claims: { iss: 'https://evil.example' } },
      expired: { claims: { iat: now - 900, exp: now - 600 } },
      signature: { key: privateKey },
      none: { header: { alg: 'none' }, unsigned: true },
      unsigned: { unsigned: true },
      // The public key as the secret of a symmetric signature, and the secret that both know.
      'public key as secret': { header: { alg: 'HS256' }, hmac: provider.publicKey },
      'client secret': { header: { alg: 'HS256' }, hmac: client.clientSecret },
      'key unknown': { header: { kid: 'two' }, key: privateKey },
      'no subject': { claims: { sub: undefined } },
    }
    for (const [what, twist] of Object.entries(twists)) {
      const answer = await enter(claimsOf(user), twist)
      expect([answer.http, answer.message], what).toEqual([
        400,
        expect.stringMatching(/^统一身份认证未通过（[\w]+），请重新登录$/),
      ])
    }
    expect(await logOf(user)).toEqual([])
    expect((await enter(claimsOf(user))).http).toBe(200)
  })

  test('S8 foreign or missing issuers, wrong states, and refusals by the user have distinct errors', async () => {
    const user = await desk.addUser()
    for (const change of [
      (query: URLSearchParams) => query.set('iss', 'https://evil.example'),
      (query: URLSearchParams) => query.delete('iss'),
      (query: URLSearchParams) => query.set('state', 'another'),
      (query: URLSearchParams) => query.delete('state'),
      (query: URLSearchParams) => query.append('state', 'another'),
      (query: URLSearchParams) => query.set('code', 'another'),
    ]) {
      const { url, ticket } = await begin()
      const query = provider.authorize(url, claimsOf(user))
      change(query)
      expect((await redeem(ticket, query)).http, String(query)).toBe(400)
    }
    const { url, ticket } = await begin()
    const state = new URL(url).searchParams.get('state') ?? ''
    const cancelled = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })
    expect((await redeem(ticket, cancelled)).message).toBe('统一身份认证已取消或被拒绝')
  })

  test('S8 an unavailable or wrong provider is reported; calls obey the outbound rules', async () => {
    const user = await desk.addUser()
    expect(await enter(claimsOf(user), { down: true })).toMatchObject({
      http: 502,
      error: 'OIDC_UNAVAILABLE',
    })
    expect((await enter(claimsOf(user), { status: 500 })).http).toBe(400)
    provider.discover({ issuer: 'https://evil.example' })
    const wrong = await secondNode(server, settings({ label: '另一' }))
    expect((await wrong.desk.post('/auth/oidc/begin', {}, basic())).http).toBe(502)
    await wrong.close()
    provider.discover({})
    // A provider inside of a private network needs an entry of OUTBOUND_HOSTS.
    const before = provider.asked.length
    const hosts = desk.config.outboundHosts
    desk.config.outboundHosts = []
    expect((await desk.post('/auth/oidc/begin', {}, basic())).http).toBe(502)
    desk.config.outboundHosts = hosts
    expect(provider.asked.length).toBe(before)
    const none = await secondNode(server, { oidc: undefined })
    expect((await none.desk.get('/auth/login/options')).data).toMatchObject({ oidcLabel: null })
    expect((await none.desk.post('/auth/oidc/begin', {}, basic())).message).toBe('未启用统一身份认证登录')
    await none.close()
  })

  test('S8 sign-in by email needs a verified address of exactly one account', async () => {
    const email = `${unique('Wang')}@example.cn`
    const user = await desk.addUser({ email })
    const byMail = await secondNode(server, settings({ claim: 'email' }))
    const at = byMail.desk
    const claims = { sub: unique('mail-'), email: email.toLowerCase() }
    expect((await enter(claims, {}, at)).http).toBe(403)
    expect((await enter({ ...claims, email_verified: 'true' }, {}, at)).http).toBe(403)
    const twin = await desk.addUser({ email })
    expect((await enter({ ...claims, email_verified: true }, {}, at)).http).toBe(403)
    await desk.db.updateTable('appUser').set({ deletedAt: new Date() }).where('id', '=', twin.id).execute()
    expect((await enter({ ...claims, email_verified: true }, {}, at)).data.userCode).toBe(user.username)
    await byMail.close()
  })
})
