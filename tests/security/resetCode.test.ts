import { describe, expect, test } from 'vitest'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { givenDesk, type TestUser } from '../contract/identity/identityDesk.ts'
import { freshAddress } from '../contract/identity/signInDesk.ts'
import { mailedCode } from './mailedCode.ts'

describe.each(databaseKinds)('reset codes on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)

  let last = 0
  async function someone(): Promise<TestUser & { email: string }> {
    const email = `reset${++last}@example.cn`
    return { ...(await desk.addUser({ email })), email }
  }
  const ask = ({ username, email }: { username: string; email: string }) =>
    desk.get(`/upms/pass/retrievePass/getAuthCode?${new URLSearchParams({ account: username, target: email })}`, {
      ip: freshAddress(),
    })
  const use = ({ username }: TestUser, authCode: string, newPass = 'Fresh_123', call = 'verifyAndModify') => {
    const sealed = desk.encrypt(newPass)
    const body = { account: username, authCode, newPass: sealed, newPassword: sealed }
    return desk.post(`/upms/pass/retrievePass/${call}`, body, { ip: freshAddress() })
  }
  const codeFor = async (user: TestUser & { email: string }, unlike = '') => {
    expect((await ask(user)).http).toBe(200)
    return mailedCode(desk.config.dataDir, user.email, unlike)
  }
  const minutePasses = () => desk.db.deleteFrom('verifyCode').where('purpose', '=', 'resetMinute').execute()
  const wrong = { errors: [{ field: 'authCode', code: 'VERIFY_CODE_INVALID', message: '验证码错误或已过期' }] }
  const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

  test('A3 a code sets one password, even if used twice concurrently', async () => {
    const user = await someone()
    const code = await codeFor(user)
    const answers = await Promise.all(['Fresh_1a', 'Fresh_2b', 'Fresh_3c'].map(fresh => use(user, code, fresh)))
    expect(answers.filter(answer => answer.http === 200)).toHaveLength(1)
    expect((await use(user, code, 'Fresh_4d', 'modifyPass')).data).toEqual(wrong)
  })

  test('A3 five attempts void a code, concurrent ones too', async () => {
    const user = await someone()
    const code = await codeFor(user)
    await Promise.all(Array.from({ length: 8 }, () => use(user, otherThan(code))))
    expect((await use(user, code)).data).toEqual(wrong)
  })

  test('A3 a code expires after ten minutes', async () => {
    const user = await someone()
    const code = await codeFor(user)
    const rows = desk.db.selectFrom('verifyCode').select('expiresAt').where('subject', '=', user.id)
    const rest = (await rows.executeTakeFirstOrThrow()).expiresAt.getTime() - Date.now()
    expect(rest).toBeGreaterThan(570_000)
    expect(rest).toBeLessThanOrEqual(601_000)
    const expiresAt = new Date(Date.now() - 1000)
    await desk.db.updateTable('verifyCode').set({ expiresAt }).where('subject', '=', user.id).execute()
    expect((await use(user, code)).data).toEqual(wrong)
  })

  test('A3 a code is valid for its account and purpose only', async () => {
    const user = await someone()
    const code = await codeFor(user)
    const other = await someone()
    await codeFor(other)
    expect((await use(other, code)).data).toEqual(wrong)
    const { verifyKey, verifyCode } = await desk.readCaptcha()
    for (const text of [verifyCode, verifyKey.slice(0, 10)]) expect((await use(user, text)).data).toEqual(wrong)
    // As an entrance it is worth nothing either.
    expect((await desk.signIn(user.username, code, {}, { ip: freshAddress() })).http).toBe(400)
    await desk.db.updateTable('verifyCode').set({ purpose: 'changePhone' }).where('subject', '=', user.id).execute()
    expect((await use(user, code)).data).toEqual(wrong)
  })

  test('A3 a new code voids the previous one', async () => {
    const user = await someone()
    const first = await codeFor(user)
    await minutePasses()
    const next = await codeFor(user, first)
    expect((await use(user, first)).data).toEqual(wrong)
    expect((await use(user, next)).http).toBe(200)
  })

  test('A3 one code a minute and five an hour are issued, also to concurrent requests', async () => {
    const user = await someone()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(user)))
    expect(answers.filter(answer => answer.http === 200)).toHaveLength(1)
    for (const answer of answers.filter(each => each.http !== 200)) {
      expect(answer.http).toBe(429)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    for (let sent = 1; sent < 5; sent++) {
      await minutePasses()
      expect((await ask(user)).http).toBe(200)
    }
    await minutePasses()
    expect(await ask(user)).toMatchObject({ http: 429, error: 'CODES_TOO_MANY' })
  })

  test('A3 mail and phone of an account are counted together, and so are unknown ones', async () => {
    const email = `reset${++last}@example.cn`
    const phone = `139${String(last).padStart(8, '0')}`
    const { username } = await desk.addUser({ email, phone })
    for (const account of [username, 'nobody.of.us']) {
      expect((await ask({ username: account, email })).http).toBe(200)
      expect((await ask({ username: account, email: phone })).http, '1 a minute').toBe(429)
      for (let sent = 1; sent < 5; sent++) {
        await minutePasses()
        expect((await ask({ username: account, email: sent % 2 ? phone : email })).http).toBe(200)
      }
      await minutePasses()
      for (const target of [email, phone, 'else@example.cn'])
        expect((await ask({ username: account, email: target })).http, '5 an hour').toBe(429)
    }
  })
})
