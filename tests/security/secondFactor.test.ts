import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { reserveTry, takeBackTry } from '../../server/domains/identity/proofs/credential.ts'
import { signTicket } from '../../server/domains/identity/proofs/signedTicket.ts'
import { unique } from '../contract/company.ts'
import { databaseKinds, fieldErrors, givenServer } from '../contract/harness.ts'
import { type Answer, type Asking, givenDesk, password, type TestUser } from '../contract/identity/identityDesk.ts'
import { freshAddress, secondNode } from '../contract/identity/signInDesk.ts'

/** The code of an authenticator app, so many steps of 30 s from now. */
const codeOf = (secret: string, step = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 })

test('S8 one-time codes equal those of RFC 6238, appendix B', () => {
  const totp = new TOTP({ secret: Secret.fromUTF8('12345678901234567890'), digits: 8 })
  const vectors: [number, string][] = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ]
  for (const [seconds, code] of vectors) expect(totp.generate({ timestamp: seconds * 1000 })).toBe(code)
})

describe.each(databaseKinds)('S8 second factor on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)

  const basic = (): Asking => ({ headers: { authorization: desk.basic }, ip: freshAddress() })
  const ticketOf = (answer: Answer) => String((answer.data.secondFactor as Record<string, unknown>).ticket)
  const verify = (ticket: string, code: string, more: object = {}) =>
    desk.post('/auth/secondFactor/verify', { ticket, code, ...more }, basic())
  const signIn = (user: TestUser, more: Record<string, string> = {}) =>
    desk.signIn(user.username, password, more, { ip: freshAddress() })
  /** As if the codes of this minute had not been used. */
  const forgetSteps = (user: TestUser) =>
    desk.db.updateTable('secondFactor').set({ lastStep: null }).where('userId', '=', user.id).execute()

  /** A call about the own second factor, with the right password unless another is given. */
  const own = (path: string, token: string, body: object = {}) =>
    desk.post(`/upms/secondFactor/${path}`, { password: desk.encrypt(password), ...body }, { token })
  const confirm = (token: string, code: string) => desk.post('/upms/secondFactor/confirm', { code }, { token })
  const credentialOf = (user: TestUser) =>
    desk.db
      .selectFrom('userCredential')
      .select(['failures', 'lockedUntil'])
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()

  /** A person who turned the second factor on. */
  async function protectedUser() {
    const user = await desk.addUser()
    const token = String((await signIn(user)).data.access_token)
    const { secret, uri } = (await own('begin', token)).data
    expect(String(uri)).toContain(`secret=${String(secret)}`)
    const { data } = await confirm(token, codeOf(String(secret)))
    await forgetSteps(user)
    return { ...user, token, secret: String(secret), recoveryCodes: data.recoveryCodes as string[] }
  }
  async function demandOf(user: TestUser): Promise<string> {
    const id = unique('role-')
    await desk.db.insertInto('role').values({ id, code: id, name: id, requiresSecondFactor: true }).execute()
    await desk.db.insertInto('roleUser').values({ id, roleId: id, userId: user.id }).execute()
    return id
  }

  test('S8 without a correct code no token is issued, and the ticket opens nothing else', async () => {
    const user = await protectedUser()
    const first = await signIn(user)
    expect(first.data).toEqual({
      secondFactor: { ticket: expect.any(String), step: 'code', methods: ['code'], expiresIn: 300 },
    })
    const ticket = ticketOf(first)
    expect((await desk.get('/upms/personInfo/detail', { token: ticket })).http).toBe(401)
    expect((await desk.refresh(ticket)).http).toBe(401)
    expect((await desk.post('/auth/secondFactor/setup', { ticket }, basic())).http).toBe(409)
    expect((await desk.post('/auth/secondFactor/verify', { ticket, code: codeOf(user.secret) })).http).toBe(401)
    expect(fieldErrors(await verify(ticket, '000000'))).toEqual({ code: '验证码错误或已使用' })
    const second = await verify(ticket, codeOf(user.secret))
    expect(second.data).toMatchObject({ userCode: user.username })
    expect((await desk.get('/upms/personInfo/detail', { token: String(second.data.access_token) })).http).toBe(200)
    expect(await verify(ticket, codeOf(user.secret, 1))).toMatchObject({ http: 400, data: { ticketEnded: true } })
    const rows = await desk.db
      .selectFrom('auditLog')
      .select(['action', 'remark'])
      .where('recordId', '=', user.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action, remark }) => `${action} ${remark ?? ''}`.trim())).toEqual([
      '登录 密码登录',
      '开启两步验证',
      '等待两步验证 密码登录',
      '登录 被拒绝：两步验证错误',
      '登录 密码登录，两步验证',
    ])
  })

  test('S8 a code is valid once, one step early or late, and in one of two concurrent uses', async () => {
    const user = await protectedUser()
    const [one, two] = [ticketOf(await signIn(user)), ticketOf(await signIn(user))]
    const code = codeOf(user.secret)
    const answers = await Promise.all([verify(one, code), verify(two, code)])
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 400])
    expect((await verify(ticketOf(await signIn(user)), codeOf(user.secret, 3))).http).toBe(400)
    await forgetSteps(user)
    expect((await verify(ticketOf(await signIn(user)), codeOf(user.secret, -3))).http).toBe(400)
  })

  test('S8 wrong codes lock the account like wrong passwords, and a correct password does not reset them', async () => {
    const user = await protectedUser()
    for (let round = 0; round < 5; round++) {
      const captcha = round > 1 ? await desk.readCaptcha() : {}
      const ticket = ticketOf(await signIn(user, captcha))
      for (let failure = 0; failure < 2; failure++) expect((await verify(ticket, '000000')).http).toBe(400)
    }
    expect(await credentialOf(user)).toEqual({ failures: 10, lockedUntil: expect.any(Date) })
    expect(await signIn(user, await desk.readCaptcha())).toMatchObject({ http: 400, error: 'SIGN_IN_WRONG' })
    // Unlocking the screen with the password forgets nothing either.
    await desk.db.updateTable('userCredential').set({ lockedUntil: null }).where('userId', '=', user.id).execute()
    const unlocked = await desk.post('/upms/pass/verify', { password: desk.encrypt(password) }, { token: user.token })
    expect(unlocked.http).toBe(200)
    expect(fieldErrors(await own('turnOff', user.token, { code: '000000' }))).toEqual({ code: '验证码错误或已使用' })
    expect((await own('turnOff', user.token, { code: codeOf(user.secret) })).http).toBe(400)
    expect((await credentialOf(user)).failures).toBe(11)
  })

  test('S8 a correct password resets its own attempt only, not a lock set by wrong codes meanwhile', async () => {
    const user = await protectedUser()
    await desk.db.updateTable('userCredential').set({ failures: 8 }).where('userId', '=', user.id).execute()
    // Two nodes at once: here the password is looked at, there a wrong code is counted.
    const byPassword = await reserveTry(desk.db, user.id)
    await reserveTry(desk.db, user.id)
    if (byPassword) await takeBackTry(desk.db, user.id, byPassword)
    expect(await credentialOf(user)).toEqual({ failures: 9, lockedUntil: expect.any(Date) })
  })

  test('S8 a new password does not reset wrong codes, only an administrator does', async () => {
    const user = await protectedUser()
    const { token } = user
    expect((await verify(ticketOf(await signIn(user)), '000000')).http).toBe(400)
    const [oldPass, newPass] = [desk.encrypt(password), desk.encrypt('Another456')]
    const passwords = { oldPass, newPass, newPassword: newPass }
    expect((await desk.post('/upms/pass/modifyPass/modifyAndSyn', passwords, { token })).http).toBe(200)
    expect((await credentialOf(user)).failures).toBe(1)
    const root = await server.tokenFor('admin')
    expect((await server.call('user.resetPass', { id: user.id }, root)).http).toBe(200)
    expect((await credentialOf(user)).failures).toBe(0)
  })

  test('S8 a session alone cannot add, replace or remove a factor', async () => {
    const plain = await desk.addUser()
    const token = String((await signIn(plain)).data.access_token)
    const wrong = { password: desk.encrypt('Wrong12345') }
    for (const body of [wrong, { password: '' }, { password }])
      expect(fieldErrors(await own('begin', token, body))).toEqual({ password: '密码不正确' })
    const user = await protectedUser()
    for (const path of ['begin', 'turnOff', 'recoveryCodes']) {
      const code = codeOf(user.secret)
      expect(fieldErrors(await own(path, user.token, { ...wrong, code })), path).toEqual({ password: '密码不正确' })
      expect((await own(path, user.token, { code: '000000' })).http, path).toBe(400)
    }
    expect((await own('begin', user.token)).http).toBe(400)
    expect((await desk.get('/upms/secondFactor/detail', { token: user.token })).data).toMatchObject({
      confirmedAt: expect.any(String),
      recoveryCodesLeft: 10,
    })
  })

  test('S8 a new authenticator replaces the first, even if a role requires one', async () => {
    const user = await protectedUser()
    const { token } = user
    await demandOf(user)
    const remembered = await verify(ticketOf(await signIn(user)), codeOf(user.secret), { remember: true })
    const open = ticketOf(await signIn(user))
    const secret = String((await own('begin', token, { code: user.recoveryCodes[0] })).data.secret)
    // Until it is confirmed the first one holds, and a ticket confirms nothing in the name of its owner.
    const other = await desk.post('/auth/secondFactor/confirm', { ticket: open, code: codeOf(secret) }, basic())
    expect(other.http).toBe(409)
    expect((await confirm(token, codeOf(user.secret))).http).toBe(400)
    await forgetSteps(user)
    expect((await verify(open, codeOf(user.secret))).http).toBe(200)
    const { data } = await confirm(token, codeOf(secret))
    expect(data.recoveryCodes).toHaveLength(10)
    await forgetSteps(user)
    const next = await signIn(user, { deviceToken: String(remembered.data.deviceToken) })
    const ticket = ticketOf(next)
    for (const old of [codeOf(user.secret), user.recoveryCodes[1] ?? ''])
      expect((await verify(ticket, old)).http).toBe(400)
    expect((await verify(ticket, codeOf(secret))).http).toBe(200)
  })

  test('S8 malformed codes are refused without an error; disabling a factor ends pending sign-ins', async () => {
    const user = await protectedUser()
    const open = ticketOf(await signIn(user))
    const fresh = await desk.addUser()
    const token = String((await signIn(fresh)).data.access_token)
    await own('begin', token)
    for (const code of ['１２３４５６', '12345\u0301', '      '])
      expect((await confirm(token, code)).http, code).toBe(400)
    expect((await verify(open, '１２３４５６')).http).toBe(400)
    expect((await own('turnOff', user.token, { code: codeOf(user.secret) })).http).toBe(200)
    expect(await verify(open, codeOf(user.secret, 1))).toMatchObject({ data: { ticketEnded: true } })
  })

  test('S8 ten recovery codes exist, stored hashed, valid once each, and renewed on request', async () => {
    const user = await protectedUser()
    expect(user.recoveryCodes).toHaveLength(10)
    const [first = '', second = '', third = ''] = user.recoveryCodes
    const stored = await desk.db.selectFrom('recoveryCode').selectAll().where('userId', '=', user.id).execute()
    expect(JSON.stringify(stored)).not.toContain(first.replace('-', ''))
    const ticket = ticketOf(await signIn(user))
    expect((await verify(ticket, ` ${first.toUpperCase()}`)).http).toBe(200)
    expect((await verify(ticketOf(await signIn(user)), first)).http).toBe(400)
    const { token } = user
    const renewed = await own('recoveryCodes', token, { code: second })
    expect(renewed.data.recoveryCodes).toHaveLength(10)
    expect((await own('turnOff', token, { code: third })).http).toBe(400)
    const [fresh] = renewed.data.recoveryCodes as string[]
    expect((await own('turnOff', token, { code: fresh })).http).toBe(200)
    expect((await signIn(user)).data.userCode).toBe(user.username)
  })

  test('S8 the secret is stored encrypted for its owner and never read again', async () => {
    const user = await protectedUser()
    const row = await desk.db
      .selectFrom('secondFactor')
      .select('secret')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.secret).not.toContain(user.secret)
    const other = await protectedUser()
    await desk.db.updateTable('secondFactor').set(row).where('userId', '=', other.id).execute()
    expect((await verify(ticketOf(await signIn(other)), codeOf(user.secret))).http).toBe(400)
    const { data } = await desk.get('/upms/secondFactor/detail', { token: user.token })
    const confirmedAt = expect.any(String)
    expect(data).toEqual({
      confirmedAt,
      authenticatorAt: confirmedAt,
      passkeys: [],
      passkeyOrigin: null,
      demanded: false,
      hasPassword: true,
      recoveryCodesLeft: 10,
      devices: [],
    })
  })

  test('S8 a trusted device needs no code until it is removed or the password changes', async () => {
    const user = await protectedUser()
    const trust = async () => {
      await forgetSteps(user)
      const { data } = await verify(ticketOf(await signIn(user)), codeOf(user.secret), { remember: true })
      return String(data.deviceToken)
    }
    const entered = async (deviceToken: string) => (await signIn(user, { deviceToken })).data.userCode === user.username
    const [one, two] = [await trust(), await trust()]
    expect([await entered(one), await entered(two), await entered('x'.repeat(43))]).toEqual([true, true, false])
    const other = await protectedUser()
    expect((await signIn(other, { deviceToken: one })).data.secondFactor).toBeDefined()
    const { token } = user
    const { devices } = (await desk.get('/upms/secondFactor/detail', { token })).data as { devices: { id: string }[] }
    expect(devices).toHaveLength(2)
    const [last] = devices
    expect((await desk.post('/upms/secondFactor/forgetDevice', { id: last?.id }, { token: other.token })).http).toBe(
      404,
    )
    expect((await desk.post('/upms/secondFactor/forgetDevice', { id: last?.id }, { token })).data.forgotten).toBe(1)
    expect([await entered(one), await entered(two)].filter(Boolean)).toHaveLength(1)
    const third = await trust()
    const [oldPass, newPass] = [desk.encrypt(password), desk.encrypt('Another456')]
    const passwords = { oldPass, newPass, newPassword: newPass }
    const changed = await desk.post('/upms/pass/modifyPass/modifyAndSyn', passwords, { token })
    expect(changed.http).toBe(200)
    const again = await desk.signIn(user.username, 'Another456', { deviceToken: third }, { ip: freshAddress() })
    expect(again.data.secondFactor).toMatchObject({ step: 'code' })
  })

  test('S8 a factor required by a role is set up at the next sign-in, before any token, and stays on', async () => {
    const user = await desk.addUser()
    const before = String((await signIn(user)).data.refresh_token)
    const roleId = await demandOf(user)
    const first = await signIn(user)
    expect(first.data).toMatchObject({ secondFactor: { step: 'setup' } })
    const ticket = ticketOf(first)
    expect((await verify(ticket, '000000')).http).toBe(400)
    const { secret } = (await desk.post('/auth/secondFactor/setup', { ticket }, basic())).data
    const wrong = await desk.post('/auth/secondFactor/confirm', { ticket, code: '12345' }, basic())
    expect(fieldErrors(wrong).code).toContain('验证码错误')
    // An unfinished setup is no second factor.
    expect((await signIn(user)).data).toMatchObject({ secondFactor: { step: 'setup' } })
    const done = await desk.post('/auth/secondFactor/confirm', { ticket, code: codeOf(String(secret)) }, basic())
    expect(done.data).toMatchObject({ userCode: user.username, recoveryCodes: expect.any(Array) })
    const token = String(done.data.access_token)
    const turnOff = () => own('turnOff', token, { code: codeOf(String(secret), 1) })
    expect(await turnOff()).toMatchObject({ http: 409, error: 'SECOND_FACTOR_OBLIGATORY' })
    // A session from before goes on until its end: the demand counts from the next sign-in.
    expect((await desk.refresh(before)).http).toBe(200)
    await desk.db.updateTable('role').set({ enabled: false }).where('id', '=', roleId).execute()
    expect((await turnOff()).http).toBe(200)
  })

  test('S8 no other sign-in bypasses it: OA tickets, standard clients, a retrieved password', async () => {
    const user = await protectedUser()
    const demanded = await desk.addUser()
    await demandOf(demanded)
    const key = 'key of the office system'
    const node = await secondNode(server, { ticketKey: key })
    const exp = Math.floor(Date.now() / 1000) + 60
    for (const [{ username, id }, step] of [
      [user, 'code'],
      [demanded, 'setup'],
    ] as const) {
      const ticket = signTicket({ username, exp, nonce: unique(id) }, key)
      const answer = await node.desk.post('/auth/oasso/token', { ticket }, basic())
      expect(answer.data).toEqual({
        secondFactor: { ticket: expect.any(String), step, methods: ['code'], expiresIn: 300 },
      })
      const response = await node.desk.app.inject({
        method: 'POST',
        url: '/auth/oauth/token',
        headers: {
          accept: 'application/json',
          authorization: desk.basic,
          'content-type': 'application/x-www-form-urlencoded',
        },
        remoteAddress: freshAddress(),
        payload: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
      })
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { error: 'mfa_required', error_description: '该账号需要两步验证，请在控制台登录' },
      ])
    }
    await node.close()
    const open = ticketOf(await signIn(user))
    const admin = await server.tokenFor('admin')
    // A new password, set by any person, ends sign-ins that wait for their code, and the code stays.
    const reset = (await server.call('user.resetPass', { id: user.id }, admin)).data as Record<string, unknown>
    expect(await verify(open, codeOf(user.secret))).toMatchObject({ http: 400, data: { ticketEnded: true } })
    const next = await desk.signIn(user.username, String(reset.initialPassword), {}, { ip: freshAddress() })
    expect(next.data.secondFactor).toMatchObject({ step: 'code' })
    const { data } = await verify(ticketOf(next), codeOf(user.secret))
    // Behind both steps the initial password still has to be changed first.
    expect((await desk.get('/upms/secondFactor/detail', { token: String(data.access_token) })).code).toBe(40301)
  })

  test('S8 an administrator resets it for others, logged; a view as another user changes nothing', async () => {
    const user = await protectedUser()
    const admin = await server.tokenFor('admin')
    const adminId = (await server.call('personInfo.detail', {}, admin)).data as { id: string }
    expect((await server.call('user.resetSecondFactor', { id: adminId.id }, admin)).http).toBe(403)
    await server.call('diagnostics.viewAs', { kind: 'user', id: user.id }, admin)
    const asUser: Asking = { token: admin, headers: { 'view-as': `user:${user.id}` } }
    for (const path of ['begin', 'confirm', 'turnOff', 'recoveryCodes', 'forgetDevice'])
      expect((await desk.post(`/upms/secondFactor/${path}`, { code: codeOf(user.secret) }, asUser)).http, path).toBe(
        403,
      )
    const open = ticketOf(await signIn(user))
    const shown = (await server.call('user.detail', { id: user.id }, admin)).data
    expect(shown).toMatchObject({ secondFactorAt: expect.any(String) })
    expect((await server.call('user.resetSecondFactor', { id: user.id }, admin)).http).toBe(200)
    expect((await server.call('user.resetSecondFactor', { id: user.id }, admin)).http).toBe(409)
    expect((await verify(open, codeOf(user.secret))).http).toBe(400)
    expect((await desk.get('/upms/personInfo/detail', { token: user.token })).http).toBe(401)
    expect((await signIn(user)).data.userCode).toBe(user.username)
    const row = await desk.db
      .selectFrom('auditLog')
      .select('actorId')
      .where('action', '=', '重置两步验证')
      .where('recordId', '=', user.id)
      .where('refused', 'is not', true)
      .executeTakeFirst()
    expect(row?.actorId).toBe(adminId.id)
  })
})
