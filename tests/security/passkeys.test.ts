import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { relyingPartyOf } from '../../server/domains/identity/proofs/relyingParty.ts'
import { unique } from '../contract/company.ts'
import { databaseKinds, fieldErrors, givenServer } from '../contract/harness.ts'
import {
  type Answer,
  type Asking,
  type Desk,
  givenDesk,
  password,
  type TestUser,
} from '../contract/identity/identityDesk.ts'
import { freshAddress, secondNode } from '../contract/identity/signInDesk.ts'
import { type SoftAuthenticator, softAuthenticator, type Twist } from './softAuthenticator.ts'

const origin = 'http://localhost:8080'
/** Calls that take the password. */
const proved = /^passkey\/(begin|remove)$|^secondFactor\/(begin|turnOff)$/
const handleOf = ({ id }: TestUser) => Buffer.from(id).toString('base64url')
const codeOf = (secret: unknown) => new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate()

test('S8 passkeys are bound to the configured origin, if browsers support it there', () => {
  expect(relyingPartyOf('https://console.example:8443')).toEqual({
    origin: 'https://console.example:8443',
    id: 'console.example',
  })
  expect(relyingPartyOf(origin)).toEqual({ origin, id: 'localhost' })
  for (const none of [undefined, 'http://console.example', 'https://10.1.2.3', 'https://[::1]:8080'])
    expect(relyingPartyOf(none), none).toBeUndefined()
})

describe.each(databaseKinds)('S8 passkeys on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)
  beforeAll(() => {
    server.config.identity.passkeyOrigin = origin
  })

  const basic = (): Asking => ({ headers: { authorization: desk.basic }, ip: freshAddress() })
  const open = (path: string, body: object = {}, at: Desk = desk) => at.post(`/auth/${path}`, body, basic())
  const signIn = (user: TestUser, more: Record<string, string> = {}) =>
    desk.signIn(user.username, password, more, { ip: freshAddress() })
  const stepOf = ({ data }: Answer) => data.secondFactor as { ticket: string; step: string; methods: string[] }
  /** A call about the own passkeys or factor, with the right password unless another is given. */
  const own = (path: string, token: string, body: object = {}) =>
    desk.post(`/upms/${path}`, { ...(proved.test(path) && { password: desk.encrypt(password) }), ...body }, { token })
  const detailOf = async (token: string) =>
    (await desk.get('/upms/secondFactor/detail', { token })).data as {
      confirmedAt: string | null
      authenticatorAt: string | null
      recoveryCodesLeft: number
      passkeys: { id: string; name: string; lastUsedAt: string | null }[]
    }
  const proofOf = async (token: string, key: SoftAuthenticator, twist: Twist = {}) => ({
    passkey: key.get((await own('passkey/challenge', token)).data.options, twist),
  })
  const logOf = async ({ id }: TestUser) => {
    const rows = await desk.db
      .selectFrom('auditLog')
      .select(['action', 'remark'])
      .where('recordId', '=', id)
      .orderBy('id')
      .execute()
    return rows.map(({ action, remark }) => `${action} ${remark ?? ''}`.trim())
  }
  async function add(token: string, proof: object = {}, key = softAuthenticator(origin)) {
    const { options } = (await own('passkey/begin', token, proof)).data
    const answer = await own('passkey/add', token, { name: '工作电脑', passkey: key.create(options) })
    return { key, answer }
  }
  /** A person with one passkey and no other factor. */
  async function keyHolder() {
    const user = await desk.addUser()
    const token = String((await signIn(user)).data.access_token)
    const { key, answer } = await add(token)
    expect(answer.data).toMatchObject({ recoveryCodes: expect.any(Array) })
    return { ...user, token, key, recoveryCodes: answer.data.recoveryCodes as string[] }
  }
  const begun = async () => (await open('passkey/begin')).data as { ticket: string; options: object }
  async function enter(key: SoftAuthenticator, twist: Twist = {}) {
    const { ticket, options } = await begun()
    return open('passkey/signIn', { ticket, passkey: key.get(options, twist) })
  }
  /** As if nothing had failed: with three failures a picture code is asked for. */
  const forgive = ({ id }: TestUser) =>
    desk.db.updateTable('userCredential').set({ failures: 0 }).where('userId', '=', id).execute()
  async function demandOf(user: TestUser) {
    const id = unique('role-')
    await desk.db.insertInto('role').values({ id, code: id, name: id, requiresSecondFactor: true }).execute()
    await desk.db.insertInto('roleUser').values({ id, roleId: id, userId: user.id }).execute()
  }

  test('S8 a passkey is added with the password, signs in alone, and counts as both factors', async () => {
    const user = await keyHolder()
    expect(user.recoveryCodes).toHaveLength(10)
    await demandOf(user)
    const { options } = await begun()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
    const answer = await enter(user.key)
    expect(answer.data).toMatchObject({ userCode: user.username, access_token: expect.any(String) })
    const { passkeys } = await detailOf(String(answer.data.access_token))
    expect(passkeys).toEqual([
      {
        id: expect.any(String),
        name: '工作电脑',
        backedUp: false,
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ])
    expect(await logOf(user)).toEqual(['登录 密码登录', '添加通行密钥 工作电脑，两步验证已开启', '登录 通行密钥登录'])
    const stored = await desk.db.selectFrom('passkey').selectAll().where('userId', '=', user.id).executeTakeFirst()
    expect(stored).toMatchObject({ credentialId: user.key.id, signCount: 1, transports: 'usb' })
  })

  test('S8 with a passkey the password needs it as the second step, or a recovery code', async () => {
    const user = await keyHolder()
    const step = stepOf(await signIn(user))
    expect(step).toMatchObject({ step: 'code', methods: ['passkey'] })
    const { options } = (await open('secondFactor/challenge', { ticket: step.ticket })).data
    expect(options).toMatchObject({ allowCredentials: [{ id: user.key.id }], userVerification: 'required' })
    const passkey = user.key.get(options)
    const answer = await open('secondFactor/verify', { ticket: step.ticket, passkey, remember: true })
    expect(answer.data).toMatchObject({ userCode: user.username, deviceToken: expect.any(String) })
    expect((await logOf(user)).at(-1)).toBe('登录 密码登录，通行密钥')
    const next = stepOf(await signIn(user))
    const recovered = await open('secondFactor/verify', { ticket: next.ticket, code: user.recoveryCodes[0] })
    expect(recovered.data.userCode).toBe(user.username)
  })

  test('S8 an answer is valid once, for its own step, for five minutes', async () => {
    const user = await keyHolder()
    const one = await begun()
    const passkey = user.key.get(one.options)
    const sent = { ticket: one.ticket, passkey }
    // Of two answers with the same challenge one is right.
    const both = await Promise.all([open('passkey/signIn', sent), open('passkey/signIn', sent)])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 400])
    expect(fieldErrors(await open('passkey/signIn', sent))).toEqual({
      passkey: '通行密钥登录失败，请重试或使用账号密码登录',
    })
    const [two, three] = [await begun(), await begun()]
    // The challenge of another browser, of a second step, of a session.
    const swapped = { ticket: two.ticket, passkey: user.key.get(three.options) }
    expect((await open('passkey/signIn', swapped)).http).toBe(400)
    await forgive(user)
    const step = stepOf(await signIn(user))
    const { options } = (await open('secondFactor/challenge', { ticket: step.ticket })).data
    expect((await open('passkey/signIn', { ticket: two.ticket, passkey: user.key.get(options) })).http).toBe(400)
    const proof = await proofOf(user.token, user.key)
    expect((await open('secondFactor/verify', { ticket: step.ticket, ...proof })).http).toBe(400)
    await forgive(user)
    const other = stepOf(await signIn(user))
    const { options: foreign } = (await open('secondFactor/challenge', { ticket: other.ticket })).data
    const passed = { ticket: step.ticket, passkey: user.key.get(foreign) }
    expect((await open('secondFactor/verify', passed)).http).toBe(400)
    const late = await begun()
    await desk.db
      .updateTable('verifyCode')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('purpose', '=', 'passkeySignIn')
      .execute()
    expect((await open('passkey/signIn', { ticket: late.ticket, passkey: user.key.get(late.options) })).http).toBe(400)
    expect((await enter(user.key)).http).toBe(200)
  })

  test('S8 foreign origins, foreign consoles, unverified users and forged answers are refused', async () => {
    const user = await keyHolder()
    const twists: Twist[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:8081' },
      { rpId: 'evil.example' },
      { flags: 0x01 },
      { flags: 0x04 },
      { type: 'webauthn.create' },
      { challenge: 'AAAA' },
    ]
    for (const twist of twists) expect((await enter(user.key, twist)).http, JSON.stringify(twist)).toBe(400)
    await forgive(user)
    const { ticket, options } = await begun()
    for (const passkey of [{}, { id: user.key.id }, { id: 5, response: [] }, { response: { clientDataJSON: '%%' } }])
      expect((await open('passkey/signIn', { ticket, passkey })).http).toBe(400)
    const forged = user.key.get(options)
    const other = softAuthenticator(origin)
    const posed = other.get(options, { id: user.key.id, userHandle: handleOf(user) })
    expect((await open('passkey/signIn', { ticket, passkey: posed })).http).toBe(400)
    // The challenge of a wrong answer is used up for the right one too.
    expect((await open('passkey/signIn', { ticket, passkey: forged })).http).toBe(400)
    // Where the caller says the host is does not matter.
    const host = { authorization: desk.basic, host: 'evil.example' }
    const led = (await desk.post('/auth/passkey/begin', {}, { headers: host, ip: freshAddress() })).data
    expect(led.options).toMatchObject({ rpId: 'localhost' })
    expect((await open('passkey/signIn', { ticket: led.ticket, passkey: other.get(led.options) })).http).toBe(400)
    expect((await desk.post('/auth/passkey/begin', {})).http).toBe(401)
  })

  test('S8 a decreasing counter means a copied passkey: it is refused and logged', async () => {
    const user = await keyHolder()
    expect((await enter(user.key, { counter: 7 })).http).toBe(200)
    for (const counter of [7, 6, 0]) expect((await enter(user.key, { counter })).http, String(counter)).toBe(400)
    expect((await logOf(user)).at(-1)).toBe('登录 被拒绝：通行密钥的签名计数倒退，可能已被复制')
    expect((await enter(user.key, { counter: 8 })).http).toBe(200)
    // A passkey without a counter stays at 0.
    const plain = await keyHolder()
    for (let time = 0; time < 2; time++) expect((await enter(plain.key, { counter: 0 })).http).toBe(200)
  })

  test('S8 a passkey of another user is no second step, no proof, and not listed as own', async () => {
    const [user, other] = [await keyHolder(), await keyHolder()]
    const step = stepOf(await signIn(user))
    const { options } = (await open('secondFactor/challenge', { ticket: step.ticket })).data
    const passkey = other.key.get(options)
    expect(fieldErrors(await open('secondFactor/verify', { ticket: step.ticket, passkey }))).toEqual({
      passkey: '通行密钥验证失败，请重试',
    })
    const [mine] = (await detailOf(user.token)).passkeys
    const [theirs] = (await detailOf(other.token)).passkeys
    const proof = await proofOf(user.token, other.key)
    expect((await own('passkey/remove', user.token, { id: mine?.id, ...proof })).http).toBe(400)
    for (const path of ['rename', 'remove']) {
      const proof = path === 'remove' ? await proofOf(user.token, user.key) : { name: '我的' }
      const body = { id: theirs?.id, ...proof }
      expect((await own(`passkey/${path}`, user.token, body)).http, path).toBe(404)
    }
    // Known to the console already, whosever it is.
    const again = await add(user.token, await proofOf(user.token, user.key), other.key)
    expect(again.answer).toMatchObject({ http: 409, error: 'PASSKEY_KNOWN' })
    expect((await enter(other.key, { userHandle: handleOf(other) })).data.userCode).toBe(other.username)
    // Answers without an owner, or with another one, sign in no user.
    for (const userHandle of [null, handleOf(user)]) expect((await enter(other.key, { userHandle })).http).toBe(400)
  })

  test('S8 a session, even with the password, adds or removes no passkey beside an existing factor', async () => {
    const user = await keyHolder()
    const { token } = user
    const wrong = { password: desk.encrypt('Wrong12345') }
    const [mine] = (await detailOf(token)).passkeys
    for (const path of ['passkey/begin', 'passkey/remove', 'secondFactor/begin', 'secondFactor/turnOff']) {
      const id = path === 'passkey/remove' ? { id: mine?.id } : {}
      const proof = await proofOf(token, user.key)
      expect(fieldErrors(await own(path, token, { ...id, ...proof, ...wrong })), path).toEqual({
        password: '密码不正确',
      })
      expect(fieldErrors(await own(path, token, id)), path).toEqual({ code: '验证码错误或已使用' })
      await forgive(user)
    }
    // What was begun before there was a factor took the password only.
    const late = await desk.addUser()
    const session = String((await signIn(late)).data.access_token)
    const before = (await own('passkey/begin', session)).data
    await own('secondFactor/begin', session)
    await add(session)
    const key = softAuthenticator(origin)
    expect((await own('passkey/add', session, { name: '迟到', passkey: key.create(before.options) })).http).toBe(400)
    expect((await own('secondFactor/confirm', session, { code: '000000' })).http).toBe(400)
    const setups = await desk.db.selectFrom('secondFactor').select('id').where('userId', '=', late.id).execute()
    expect(setups).toEqual([])
  })

  test('S8 the password alone sets up no second factor while signing in', async () => {
    const user = await keyHolder()
    await demandOf(user)
    const { ticket } = stepOf(await signIn(user))
    expect(await open('secondFactor/setup', { ticket })).toMatchObject({ http: 409, error: 'SECOND_FACTOR_ON' })
    expect((await open('secondFactor/passkey', { ticket })).http).toBe(409)
    expect((await open('secondFactor/confirm', { ticket, code: '000000' })).http).toBe(409)
    // Nor does a setup that was begun elsewhere before.
    const fresh = await desk.addUser()
    await demandOf(fresh)
    const [one, two] = [stepOf(await signIn(fresh)), stepOf(await signIn(fresh))]
    expect(one).toMatchObject({ step: 'setup', methods: ['code', 'passkey'] })
    const { options } = (await open('secondFactor/passkey', { ticket: one.ticket })).data
    const { options: second } = (await open('secondFactor/passkey', { ticket: two.ticket })).data
    const [first, other] = [softAuthenticator(origin), softAuthenticator(origin)]
    const made = { name: '手机', passkey: first.create(options) }
    const swapped = { ticket: one.ticket, name: '手机', passkey: other.create(second) }
    expect((await open('secondFactor/confirm', swapped)).http).toBe(400)
    const done = await open('secondFactor/confirm', { ticket: one.ticket, ...made })
    expect(done.data).toMatchObject({ userCode: fresh.username, recoveryCodes: expect.any(Array) })
    expect(
      (await open('secondFactor/confirm', { ticket: two.ticket, name: '二', passkey: other.create(second) })).http,
    ).toBe(409)
    const [passkey] = (await detailOf(String(done.data.access_token))).passkeys
    const proof = await proofOf(String(done.data.access_token), first)
    expect(await own('passkey/remove', String(done.data.access_token), { id: passkey?.id, ...proof })).toMatchObject({
      http: 409,
      error: 'LAST_PASSKEY_OBLIGATORY',
    })
    expect((await enter(first)).http).toBe(200)
  })

  test('S8 app and passkeys coexist; removing the last one turns the second step off', async () => {
    const user = await keyHolder()
    const { token } = user
    const begin = await own('secondFactor/begin', token, await proofOf(token, user.key))
    const on = await own('secondFactor/confirm', token, { code: codeOf(begin.data.secret) })
    expect(on.data.recoveryCodes).toEqual([])
    expect(stepOf(await signIn(user)).methods).toEqual(['code', 'passkey'])
    const second = await add(token, { code: user.recoveryCodes[0] })
    expect(second.answer.data.recoveryCodes).toEqual([])
    const { passkeys, recoveryCodesLeft } = await detailOf(token)
    expect([passkeys.length, recoveryCodesLeft]).toEqual([2, 9])
    const [first] = passkeys
    expect((await own('passkey/rename', token, { id: first?.id, name: ' 家里 ' })).http).toBe(200)
    expect(fieldErrors(await own('passkey/rename', token, { id: first?.id, name: '   ' }))).toEqual({
      name: '名称不能为空',
    })
    const removed = { id: first?.id, ...(await proofOf(token, second.key)) }
    expect((await own('passkey/remove', token, removed)).http).toBe(200)
    expect((await enter(user.key)).http).toBe(400)
    expect((await own('secondFactor/turnOff', token, await proofOf(token, second.key))).http).toBe(200)
    expect((await enter(second.key)).http).toBe(400)
    expect((await signIn(user)).data.userCode).toBe(user.username)
    const last = await add(token)
    const [only] = (await detailOf(token)).passkeys
    await own('passkey/remove', token, { id: only?.id, ...(await proofOf(token, last.key)) })
    expect(await detailOf(token)).toMatchObject({ confirmedAt: null, recoveryCodesLeft: 0 })
    const actions = (await logOf(user)).filter(line => !line.startsWith('登录') && !line.startsWith('等待'))
    expect(actions).toEqual([
      '添加通行密钥 工作电脑，两步验证已开启',
      '添加身份验证器',
      '添加通行密钥 工作电脑',
      '重命名通行密钥 家里',
      '移除通行密钥 家里',
      '关闭两步验证',
      '添加通行密钥 工作电脑，两步验证已开启',
      '移除通行密钥 工作电脑，两步验证已关闭',
    ])
  })

  test('S8 disabled, locked and reset accounts cannot sign in by passkey', async () => {
    const user = await keyHolder()
    const lock = (lockedUntil: Date | null) =>
      desk.db.updateTable('userCredential').set({ lockedUntil }).where('userId', '=', user.id).execute()
    await lock(new Date(Date.now() + 60_000))
    expect((await enter(user.key)).http).toBe(400)
    await lock(null)
    const enable = (enabled: boolean) =>
      desk.db.updateTable('appUser').set({ enabled }).where('id', '=', user.id).execute()
    await enable(false)
    expect(await enter(user.key)).toMatchObject({ http: 403, error: 'ACCOUNT_DISABLED' })
    await enable(true)
    expect((await enter(user.key)).http).toBe(200)
    const admin = await server.tokenFor('admin')
    expect((await server.call('user.detail', { id: user.id }, admin)).data).toMatchObject({
      secondFactorAt: expect.any(String),
    })
    expect((await server.call('user.resetSecondFactor', { id: user.id }, admin)).http).toBe(200)
    expect((await enter(user.key)).http).toBe(400)
    expect((await desk.get('/upms/personInfo/detail', { token: user.token })).http).toBe(401)
  })

  test('S8 wrong answers lock the account like wrong passwords, and block the address', async () => {
    const user = await keyHolder()
    for (let failure = 0; failure < 10; failure++)
      expect((await enter(user.key, { origin: 'https://evil.example' })).http).toBe(400)
    expect((await enter(user.key)).http).toBe(400)
    expect(await logOf(user)).toContain('账号锁定 连续 10 次登录失败，账号暂时锁定')
    const ip = freshAddress()
    const stranger = softAuthenticator(origin)
    const asking = { headers: { authorization: desk.basic }, ip }
    const statuses = new Set<number>()
    for (let failure = 0; failure < 32; failure++)
      statuses.add((await desk.post('/auth/passkey/signIn', { ticket: 'x', passkey: stranger.get({}) }, asking)).http)
    expect([...statuses]).toEqual([400, 429])
    expect((await desk.post('/auth/passkey/begin', {}, asking)).http).toBe(429)
  })

  test('S8 without a configured address passkeys are not offered, and recovery codes still work', async () => {
    const user = await keyHolder()
    const node = await secondNode(server, { passkeyOrigin: undefined })
    expect((await node.desk.get('/auth/login/options')).data).toMatchObject({ passkeyOrigin: null })
    expect(await open('passkey/begin', {}, node.desk)).toMatchObject({
      http: 403,
      error: 'PASSKEYS_OFF',
    })
    const first = await node.desk.signIn(user.username, password, {}, { ip: freshAddress() })
    const { ticket, methods } = stepOf(first)
    expect(methods).toEqual([])
    expect((await open('secondFactor/challenge', { ticket }, node.desk)).http).toBe(403)
    const answer = await open('secondFactor/verify', { ticket, code: user.recoveryCodes[0] }, node.desk)
    expect(answer.data.userCode).toBe(user.username)
    await node.close()
    expect((await desk.get('/auth/login/options')).data).toMatchObject({ passkeyOrigin: origin })
  })
})
