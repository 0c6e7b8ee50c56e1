import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sendMessages } from '../../../server/domains/identity/person/message.ts'
import { hashPassword } from '../../../server/domains/identity/proofs/passwordHash.ts'
import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import { setPassword } from '../../../server/domains/identity/sign-in/password.ts'
import { systemCall } from '../../../server/ground/kernel/createCall.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenDesk, password } from './identityDesk.ts'

describe.each(databaseKinds)('passwords on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)

  const change = (token: string, oldPass: string, newPass: string, newPassword = newPass) => {
    const sealed = (text: string) => (text === '' ? '' : desk.encrypt(text))
    const body = { oldPass: sealed(oldPass), newPass: sealed(newPass), newPassword: sealed(newPassword) }
    return desk.post('/upms/pass/modifyPass/modifyAndSyn', body, { token })
  }
  const tokenOf = async (username: string) => (await issueToken(server, username)).access_token

  test('the password rules of the specification apply with their texts, each at its field', async () => {
    const token = await tokenOf((await desk.addUser()).username)
    const format = '输入6-16位数字或字母，不可输入特殊字符'
    const errors = async (...given: [string, string, string?]) => (await change(token, ...given)).data.errors
    expect(await errors('', '')).toEqual([
      { field: 'oldPass', code: 'RULE_BROKEN', message: '请输入旧密码' },
      { field: 'newPass', code: 'RULE_BROKEN', message: '请输入新密码' },
    ])
    for (const wrong of ['abc12', 'a'.repeat(17), '_abcdef', 'abc def', 'abc-def', '密码密码密码', 'abcdef\n']) {
      expect(await errors(password, wrong)).toEqual([{ field: 'newPass', code: 'RULE_BROKEN', message: format }])
    }
    expect(await errors('a b', 'Fresh_123')).toEqual([{ field: 'oldPass', code: 'RULE_BROKEN', message: format }])
    expect(await errors(password, 'Fresh_123', 'Fresh_124')).toEqual([
      { field: 'newPassword', code: 'RULE_BROKEN', message: '两次输入密码不一致' },
    ])
    expect(await errors('Wrong123', 'Fresh_123')).toEqual([
      { field: 'oldPass', code: 'OLD_PASSWORD_WRONG', message: '旧密码不正确' },
    ])
    const plain = await desk.post(
      '/upms/pass/modifyPass/modifyAndSyn',
      { oldPass: password, newPass: 'Fresh_123', newPassword: 'Fresh_123' },
      { token },
    )
    expect(plain.http).toBe(400)
  })

  test('A5 a changed password ends all other sessions and signs in', async () => {
    const user = await desk.addUser()
    const other = await tokenOf(user.username)
    const token = await tokenOf(user.username)
    expect((await change(token, password, 'Fresh_123')).http).toBe(200)
    expect((await desk.get('/upms/personInfo/detail', { token })).http).toBe(200)
    expect((await desk.get('/upms/personInfo/detail', { token: other })).http).toBe(401)
    expect((await desk.signIn(user.username, password, {}, { ip: '10.2.0.1' })).http).toBe(400)
    expect((await desk.signIn(user.username, 'Fresh_123', {}, { ip: '10.2.0.1' })).http).toBe(200)
  })

  test('the last five passwords are refused, the one before them is accepted', async () => {
    const user = await desk.addUser()
    const token = await tokenOf(user.username)
    const chain = [password, 'Number_1', 'Number_2', 'Number_3', 'Number_4', 'Number_5']
    for (const [index, next] of chain.slice(1).entries())
      expect((await change(token, chain[index] ?? '', next)).http).toBe(200)
    const used = [{ field: 'newPass', code: 'PASSWORD_USED_BEFORE', message: '不能使用最近 5 次用过的密码' }]
    expect((await change(token, 'Number_5', 'Number_5')).data.errors).toEqual(used)
    expect((await change(token, 'Number_5', 'Number_1')).data.errors).toEqual(used)
    expect((await change(token, 'Number_5', password)).http).toBe(200)
  })

  test('D10 only the own password unlocks the screen, and failures are counted', async () => {
    const user = await desk.addUser()
    const token = await tokenOf(user.username)
    const verify = (given: string) => desk.post('/upms/pass/verify', { password: given }, { token })
    expect((await verify(desk.encrypt(password))).http).toBe(200)
    const wrong = [{ field: 'password', code: 'PASSWORD_WRONG', message: '密码不正确' }]
    expect((await verify(desk.encrypt('Wrong123'))).data.errors).toEqual(wrong)
    expect((await verify(password)).data.errors).toEqual([
      { field: 'password', code: 'PASSWORD_NOT_ENCRYPTED', message: '密码未按约定加密' },
    ])
    for (let index = 0; index < 10; index++) await verify(desk.encrypt('Wrong123'))
    expect((await verify(desk.encrypt(password))).data.errors).toEqual(wrong)
    expect((await desk.post('/upms/pass/verify', { password: desk.encrypt(password) })).http).toBe(401)
  })

  test('a wrong old password counts like a wrong sign-in', async () => {
    const user = await desk.addUser()
    const token = await tokenOf(user.username)
    for (let index = 0; index < 10; index++) await change(token, 'Wrong123', 'Fresh_123')
    expect((await change(token, password, 'Fresh_123')).data.errors).toEqual([
      { field: 'oldPass', code: 'OLD_PASSWORD_WRONG', message: '旧密码不正确' },
    ])
  })

  test('a password set by an administrator unlocks the account, ends sessions and must be changed', async () => {
    const user = await desk.addUser()
    const token = await tokenOf(user.username)
    await desk.db
      .updateTable('userCredential')
      .set({ failures: 12, lockedUntil: new Date(Date.now() + 900_000) })
      .where('userId', '=', user.id)
      .execute()
    await setPassword(systemCall(server), user.id, await hashPassword('Welcome1', server.config.identity.passwords), {
      mustChange: true,
    })
    expect((await desk.get('/upms/personInfo/detail', { token })).http).toBe(401)
    const { data } = await desk.signIn(user.username, 'Welcome1', {}, { ip: '10.2.0.2' })
    expect((await desk.get('/upms/personInfo/detail', { token: String(data.access_token) })).data.mustChange).toBe(true)
  })

  test('A10 an old hash is replaced at the next sign-in', async () => {
    const user = await desk.addUser()
    const old = await hashPassword(password, { cost: 9 })
    await desk.db.updateTable('userCredential').set({ passwordHash: old }).where('userId', '=', user.id).execute()
    expect((await desk.signIn(user.username, password, {}, { ip: '10.2.0.3' })).http).toBe(200)
    const row = await desk.db
      .selectFrom('userCredential')
      .select('passwordHash')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.passwordHash).toMatch(/^scrypt\$1024\$/)
  })

  const ask = (account: string, target: string) =>
    desk.get(`/upms/pass/retrievePass/getAuthCode?${new URLSearchParams({ account, target })}`)
  const retrieve = (account: string, authCode: string, newPass = 'Fresh_123') => {
    const sealed = desk.encrypt(newPass)
    return desk.post('/upms/pass/retrievePass/verifyAndModify', {
      account,
      authCode,
      newPass: sealed,
      newPassword: sealed,
    })
  }
  /** The code in the newest mail to that address. */
  async function mailedCode(recipient: string): Promise<string> {
    await expect
      .poll(() => outbox().some(mail => mail.includes(`To: ${recipient}\r\n`)), { timeout: 10_000 })
      .toBe(true)
    const mail = outbox().findLast(one => one.includes(`To: ${recipient}\r\n`)) ?? ''
    const text = Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64').toString('utf8')
    return /验证码为 (\d{6})/.exec(text)?.[1] ?? ''
  }
  function outbox(): string[] {
    const folder = join(desk.config.dataDir, 'outbox')
    try {
      return readdirSync(folder)
        .filter(name => name.endsWith('.eml'))
        .sort()
        .map(name => readFileSync(join(folder, name), 'utf8'))
    } catch {
      return []
    }
  }
  const mailOf = (name: string) => `${name}${Date.now().toString(36)}@example.cn`

  test('A3 a mailed code sets a new password once', async () => {
    const email = mailOf('once')
    const user = await desk.addUser({ email })
    const token = await tokenOf(user.username)
    const sent = await ask(user.username, email)
    expect(sent.data).toEqual({ target: `o***${email.slice(email.indexOf('@'))}`, expiresIn: 600, interval: 60 })
    const code = await mailedCode(email)
    expect((await retrieve(user.username, code)).http).toBe(200)
    expect((await desk.get('/upms/personInfo/detail', { token })).http).toBe(401)
    expect((await desk.signIn(user.username, 'Fresh_123', {}, { ip: '10.2.0.4' })).http).toBe(200)
    expect((await retrieve(user.username, code, 'Fresh_124')).data.errors).toEqual([
      { field: 'authCode', code: 'VERIFY_CODE_INVALID', message: '验证码错误或已过期' },
    ])
    // The code is in no row once it is sent.
    await expect
      .poll(
        async () => {
          const row = await desk.db
            .selectFrom('outgoingMessage')
            .selectAll()
            .where('recipient', '=', email)
            .executeTakeFirstOrThrow()
          return [row.sentAt !== null, row.body.includes(code)]
        },
        { timeout: 10_000 },
      )
      .toEqual([true, false])
  })

  test('A3 an undelivered mail is retried; its text is deleted once its code is void', async () => {
    const [email, late] = [mailOf('later'), mailOf('late')]
    const user = await desk.addUser({ email })
    const other = await desk.addUser({ email: late })
    const folder = join(desk.config.dataDir, 'outbox')
    mkdirSync(folder, { recursive: true })
    // A file replaces the folder, so that every write there fails.
    renameSync(folder, `${folder}.aside`)
    writeFileSync(folder, '')
    await ask(user.username, email)
    await ask(other.username, late)
    const rowOf = (recipient: string) =>
      desk.db.selectFrom('outgoingMessage').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()
    await expect.poll(async () => (await rowOf(late)).error).toBeTruthy()
    await expect.poll(async () => (await rowOf(email)).error).toBeTruthy()
    rmSync(folder)
    renameSync(`${folder}.aside`, folder)
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
    await desk.db
      .updateTable('outgoingMessage')
      .set({ createdAt: ago(30) })
      .where('recipient', '=', email)
      .execute()
    await desk.db
      .updateTable('outgoingMessage')
      .set({ createdAt: ago(660) })
      .where('recipient', '=', late)
      .execute()
    writeFileSync(join(folder, 'left.eml'), '')
    utimesSync(join(folder, 'left.eml'), ago(8 * 86_400), ago(8 * 86_400))
    await sendMessages(desk, {
      data: {},
      isLast: true,
      signal: AbortSignal.timeout(60_000),
      fence: async () => undefined,
    })
    const code = await mailedCode(email)
    expect(await rowOf(email)).toMatchObject({ attempts: 2, error: null, body: '（已发送）' })
    expect(await rowOf(late)).toMatchObject({ sentAt: null, attempts: 1, body: '（未能发送，已失效）' })
    expect(readdirSync(folder)).not.toContain('left.eml')
    expect((await retrieve(user.username, code)).http).toBe(200)
  })

  test('A3 five wrong attempts void the code', async () => {
    const email = mailOf('five')
    const user = await desk.addUser({ email })
    await ask(user.username, email)
    const code = await mailedCode(email)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let index = 0; index < 5; index++) expect((await retrieve(user.username, wrong)).http).toBe(400)
    expect((await retrieve(user.username, code)).http).toBe(400)
  })

  test('A3 a code is bound to its account and expires', async () => {
    const email = mailOf('bound')
    const user = await desk.addUser({ email })
    const other = await desk.addUser()
    await ask(user.username, email)
    const code = await mailedCode(email)
    expect((await retrieve(other.username, code)).http).toBe(400)
    await desk.db
      .updateTable('verifyCode')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('subject', '=', user.id)
      .execute()
    expect((await retrieve(user.username, code)).http).toBe(400)
  })

  test('A2 and A3 an unknown account is answered and limited like a known one', async () => {
    const email = mailOf('known')
    const user = await desk.addUser({ email })
    for (const account of [user.username, `${user.username}x`]) {
      expect(await ask(account, email)).toMatchObject({
        http: 200,
        data: { target: `k***${email.slice(email.indexOf('@'))}` },
      })
      const soon = await ask(account, email)
      expect(soon.http).toBe(429)
      expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
      expect((await retrieve(account, '000000')).data).toEqual({
        errors: [{ field: 'authCode', code: 'VERIFY_CODE_INVALID', message: '验证码错误或已过期' }],
      })
    }
    // An address that is not that of the account gets nothing.
    const [stranger, other] = [mailOf('stranger'), await desk.addUser({ email: mailOf('other') })]
    expect((await ask(other.username, stranger)).http).toBe(200)
    expect(outbox().some(mail => mail.includes(stranger))).toBe(false)
  })

  test('A3 five codes may be requested per hour', async () => {
    const email = mailOf('hour')
    const user = await desk.addUser({ email })
    const passMinute = () =>
      desk.db
        .updateTable('verifyCode')
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where('purpose', '=', 'resetMinute')
        .execute()
    for (let index = 0; index < 5; index++) {
      expect((await ask(user.username, email)).http).toBe(200)
      await passMinute()
    }
    expect(await ask(user.username, email)).toMatchObject({ http: 429, error: 'CODES_TOO_MANY' })
  })
})
