import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { deriveKey } from '../../../server/domains/identity/proofs/hashThreads.ts'
import { hashPassword } from '../../../server/domains/identity/proofs/passwordHash.ts'
import { signTicket } from '../../../server/domains/identity/proofs/signedTicket.ts'
import { setPassword } from '../../../server/domains/identity/sign-in/password.ts'
import { systemCall } from '../../../server/ground/kernel/createCall.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenDesk, hashesOf, password } from './identityDesk.ts'

describe.each(databaseKinds)('signing in on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)

  test('a correct password returns working tokens', async () => {
    const user = await desk.addUser()
    const answer = await desk.signIn(user.username, password, {}, { ip: '10.1.0.1' })
    expect(answer.http).toBe(200)
    expect(answer.data).toMatchObject({ token_type: 'Bearer', expires_in: 1800, userCode: user.username })
    const detail = await desk.get('/upms/personInfo/detail', { token: String(answer.data.access_token) })
    expect(detail.data).toMatchObject({ id: user.id, username: user.username, mustChange: false })
  })

  test('concurrent correct sign-ins of one account require no captcha and lock nothing', async () => {
    const user = await desk.addUser()
    const asking = { ip: '10.1.0.20' }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => desk.signIn(user.username, password, {}, asking)),
    )
    expect(answers.map(({ http, message }) => `${http} ${message}`)).toEqual(
      answers.map(() => expect.stringMatching(/^200/)),
    )
    expect(await desk.signIn(user.username, password, {}, asking)).toMatchObject({ http: 200 })
  })

  test('concurrent wrong passwords are all counted', async () => {
    const user = await desk.addUser()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => desk.signIn(user.username, 'Wrong123', {}, { ip: '10.1.0.21' })),
    )
    const texts = answers.map(({ message }) => message).toSorted()
    expect(texts).toEqual([...Array(3).fill('请输入验证码'), ...Array(3).fill('账号或密码错误')])
  })

  test('a sign-in refused for overload is not counted as a failure', async () => {
    const user = await desk.addUser()
    let isOver = false
    const cost = { N: 1024, r: 8, p: 1 }
    const keepBusy = async () => {
      while (!isOver)
        await deriveKey({ plain: 'x', salt: Buffer.from('salt'), length: 32, cost }).catch(() => setImmediate())
    }
    const busy = Array.from({ length: 150 }, keepBusy)
    try {
      await expect
        .poll(async () => (await desk.signIn(user.username, password, {}, { ip: '10.1.0.22' })).http, {
          interval: 1,
          timeout: 30_000,
        })
        .toBe(503)
    } finally {
      isOver = true
      await Promise.all(busy)
    }
    const row = await desk.db
      .selectFrom('userCredential')
      .select(['failures', 'lockedUntil'])
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ failures: 0, lockedUntil: null })
    expect((await desk.signIn(user.username, password, {}, { ip: '10.1.0.22' })).http).toBe(200)
  })

  test('without the client credential no token is issued', async () => {
    const user = await desk.addUser()
    const asking = { headers: { authorization: `Basic ${Buffer.from('console:guess').toString('base64')}` } }
    expect((await desk.signIn(user.username, password, {}, asking)).http).toBe(401)
  })

  test('a plain-text password counts as wrong', async () => {
    const user = await desk.addUser()
    const form = { grant_type: 'password', username: user.username, password }
    const answer = await desk.postForm('/auth/oauth/token', form, { ip: '10.1.0.2' })
    expect(answer).toMatchObject({ http: 400, error: 'SIGN_IN_WRONG' })
  })

  test('a captcha is required after three failures, works once, and is refused when wrong', async () => {
    const user = await desk.addUser()
    const asking = { ip: '10.1.0.3' }
    for (let failure = 1; failure <= 3; failure++) {
      const answer = await desk.signIn(user.username, 'Wrong123', {}, asking)
      expect(answer.message).toBe('账号或密码错误')
      expect(answer.data?.verifyCodeRequired ?? false).toBe(failure === 3)
    }
    expect(await desk.signIn(user.username, password, {}, asking)).toMatchObject({
      http: 400,
      error: 'VERIFY_CODE_MISSING',
    })
    const captcha = await desk.readCaptcha()
    const wrong = { ...captcha, verifyCode: 'ZZZZ' }
    expect(await desk.signIn(user.username, password, wrong, asking)).toMatchObject({
      http: 400,
      error: 'VERIFY_CODE_INVALID',
    })
    // The wrong try used the code up.
    expect(await desk.signIn(user.username, password, captcha, asking)).toMatchObject({
      http: 400,
      error: 'VERIFY_CODE_INVALID',
    })
    const next = await desk.readCaptcha()
    expect(
      (await desk.signIn(user.username, password, { ...next, verifyCode: next.verifyCode.toLowerCase() }, asking)).http,
    ).toBe(200)
    // The count starts anew.
    expect((await desk.signIn(user.username, password, {}, asking)).http).toBe(200)
  })

  test('A1 ten failures lock the account, answered like a wrong password, with one audit row', async () => {
    const user = await desk.addUser()
    const asking = { ip: '10.1.0.4' }
    for (let failure = 1; failure <= 10; failure++) {
      const captcha = failure > 3 ? await desk.readCaptcha() : {}
      expect((await desk.signIn(user.username, 'Wrong123', captcha, asking)).message).toBe('账号或密码错误')
    }
    const locked = await desk.signIn(user.username, password, await desk.readCaptcha(), asking)
    expect(locked).toMatchObject({ http: 400, error: 'SIGN_IN_WRONG', data: { verifyCodeRequired: true } })
    const row = () =>
      desk.db.selectFrom('userCredential').selectAll().where('userId', '=', user.id).executeTakeFirstOrThrow()
    const first = await row()
    expect(first.failures).toBe(10)
    expect(Number(first.lockedUntil) - Date.now()).toBeGreaterThan(50_000)
    const audits = await desk.db
      .selectFrom('auditLog')
      .select('id')
      .where('recordId', '=', user.id)
      .where('action', '=', '账号锁定')
      .execute()
    expect(audits).toHaveLength(1)
    // The next failure after the lock has passed locks for longer.
    await desk.db
      .updateTable('userCredential')
      .set({ lockedUntil: new Date(Date.now() - 1000) })
      .where('userId', '=', user.id)
      .execute()
    await desk.signIn(user.username, 'Wrong123', await desk.readCaptcha(), asking)
    expect(Number((await row()).lockedUntil) - Date.now()).toBeGreaterThan(110_000)
    await desk.db
      .updateTable('userCredential')
      .set({ lockedUntil: new Date(Date.now() - 1000) })
      .where('userId', '=', user.id)
      .execute()
    expect((await desk.signIn(user.username, password, await desk.readCaptcha(), asking)).http).toBe(200)
    expect(await row()).toMatchObject({ failures: 0, lockedUntil: null })
  })

  test('A1 concurrent attempts are all counted', async () => {
    const user = await desk.addUser()
    const tries = Array.from({ length: 15 }, () => desk.signIn(user.username, 'Wrong123', {}, { ip: '10.1.0.5' }))
    await Promise.all(tries)
    const { failures } = await desk.db
      .selectFrom('userCredential')
      .select('failures')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(failures).toBeGreaterThanOrEqual(3)
    expect(failures).toBeLessThanOrEqual(10)
  })

  test('A1 an address with thirty failures is blocked, others are not', async () => {
    const asking = { ip: '10.1.0.6', headers: { 'x-forwarded-for': '10.9.9.9' } }
    for (let index = 0; index < 30; index++) await desk.signIn(`nobody-${index}`, 'Wrong123', {}, asking)
    const user = await desk.addUser()
    const held = await desk.signIn(user.username, password, {}, asking)
    expect(held.http).toBe(429)
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0)
    const forged = { ...asking, headers: { 'x-forwarded-for': '10.8.8.8' } }
    expect((await desk.signIn(user.username, password, {}, forged)).http).toBe(429)
    expect((await desk.signIn(user.username, password, {}, { ip: '10.1.0.7' })).http).toBe(200)
  })

  test('A2 unknown names are answered like known ones, captcha included, with as many hashes', async () => {
    const user = await desk.addUser()
    // The first unknown name makes the hash that the passwords of later ones are compared with.
    await desk.signIn('nobody', 'Wrong123', {}, { ip: '10.1.2.0' })
    for (let index = 0; index < 4; index++) {
      const hashes: number[][] = []
      for (const name of [user.username, `${user.username}x`]) {
        const ask = async () => {
          const { http, message, data } = await desk.signIn(name, 'Wrong123', {}, { ip: `10.1.1.${index}` })
          const expected = index < 3 ? '账号或密码错误' : '请输入验证码'
          expect([http, message, data?.verifyCodeRequired ?? false]).toEqual([400, expected, index >= 2])
        }
        hashes.push(await hashesOf(ask))
      }
      const each = index < 3 ? [2 ** server.config.identity.passwords.cost] : []
      expect(hashes).toEqual([each, each])
    }
  })

  test('a disabled user is refused with a message, but only with the correct password', async () => {
    const user = await desk.addUser({ enabled: false })
    expect(await desk.signIn(user.username, password, {}, { ip: '10.1.0.8' })).toMatchObject({
      http: 403,
      error: 'ACCOUNT_DISABLED',
    })
    expect(await desk.signIn(user.username, 'Wrong123', {}, { ip: '10.1.0.8' })).toMatchObject({
      http: 400,
      error: 'SIGN_IN_WRONG',
    })
  })

  test('the captcha is an image without its text', async () => {
    const { data } = await desk.get('/auth/oasso/verifycode')
    const svg = Buffer.from(String(data.image).split(',')[1] ?? '', 'base64').toString('utf8')
    expect(svg).toMatch(/^<svg .*<path /s)
    expect(svg).not.toContain('<text')
  })

  test('A11 an OA ticket signs in once, as JSON, form or multipart', async () => {
    const user = await desk.addUser()
    const key = desk.config.identity.ticketKey ?? ''
    const ticket = (nonce: string, exp = Math.floor(Date.now() / 1000) + 60, by = key) =>
      signTicket({ username: user.username, exp, nonce: `${user.id}${nonce}` }, by)
    const headers = { authorization: desk.basic }
    const first = ticket('a')
    expect((await desk.post('/auth/oasso/token', { ticket: first }, { headers })).data.userCode).toBe(user.username)
    expect(await desk.post('/auth/oasso/token', { ticket: first }, { headers })).toMatchObject({
      http: 400,
      error: 'OA_TICKET_INVALID',
    })
    expect((await desk.postForm('/auth/oasso/token', { ticket: ticket('b') })).http).toBe(200)
    const form = new FormData()
    form.set('ticket', ticket('c'))
    const multipart = await desk.app.inject({ method: 'POST', url: '/auth/oasso/token', headers, payload: form })
    expect(multipart.statusCode).toBe(200)
    expect((await desk.post('/auth/oasso/token', { ticket: ticket('d', 1) }, { headers })).http).toBe(400)
    expect(
      (await desk.post('/auth/oasso/token', { ticket: ticket('e', undefined, 'another key') }, { headers })).http,
    ).toBe(400)
    expect((await desk.post('/auth/oasso/token', { ticket: 'x.y' }, { headers })).http).toBe(400)
  })

  test('A10 neither the password nor its encrypted form is in an audit row', async () => {
    const user = await desk.addUser()
    await desk.signIn(user.username, password, {}, { ip: '10.1.0.9' })
    const rows = await desk.db.selectFrom('auditLog').selectAll().where('recordId', '=', user.id).execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(password)
  })

  test('the demo account is offered while it has the demo password', async () => {
    const offered = async () => (await desk.get('/auth/login/options')).data.demoAccount
    const known = await desk.signIn('admin', 'Admin123', {}, { ip: '10.1.0.10' })
    expect(await offered()).toEqual(known.http === 200 ? { username: 'admin', password: 'Admin123' } : null)
    const row = await desk.db
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    await setPassword(systemCall(server), row.id, await hashPassword('Changed_1', server.config.identity.passwords))
    expect(await offered()).toBeNull()
  })
})
