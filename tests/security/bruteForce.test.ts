import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../server/ground/kernel/id.ts'
import { givenServer, mainly } from '../contract/harness.ts'
import { givenDesk, password, type TestUser } from '../contract/identity/identityDesk.ts'
import { freshAddress, knownCaptcha, type Node, secondNode } from '../contract/identity/signInDesk.ts'
import { isFull, isLong } from '../helpers/form.ts'

describe.each(mainly('postgres'))('brute force on %s', kind => {
  const server = givenServer(kind, { PASSWORD_COST: isFull ? '15' : '10' })
  const desk = givenDesk(server)
  let second: Node
  beforeAll(async () => {
    second = await secondNode(server)
  })
  afterAll(async () => {
    await second.close()
  })

  const wrong = { http: 400, code: 400, error: 'SIGN_IN_WRONG' }
  const lockOf = async ({ id }: TestUser) => {
    const row = await desk.db
      .selectFrom('userCredential')
      .select(['failures', 'lockedUntil'])
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    return { failures: row.failures, seconds: row.lockedUntil ? (row.lockedUntil.getTime() - Date.now()) / 1000 : 0 }
  }
  const setLock = (user: TestUser, values: { failures?: number; lockedUntil?: Date }) =>
    desk.db
      .updateTable('userCredential')
      .set({ ...values, ...(values.failures !== undefined && { failedAt: new Date() }) })
      .where('userId', '=', user.id)
      .execute()
  const rowsOf = (user: TestUser, action: string) =>
    desk.db.selectFrom('auditLog').select('id').where('recordId', '=', user.id).where('action', '=', action).execute()
  /** A try with whatever picture code is asked for, on either of two servers in turn. */
  let turn = 0
  const tryWith = async (user: TestUser, plain: string) => {
    const at = turn++ % 2 === 0 ? desk : second.desk
    return at.signIn(user.username, plain, await knownCaptcha(desk), { ip: freshAddress() })
  }

  test('A1 ten wrong passwords lock the account on every server, also for the right one; one log row', async () => {
    const user = await desk.addUser()
    for (let index = 0; index < 10; index++) expect(await tryWith(user, 'Wrong123')).toMatchObject(wrong)
    expect((await lockOf(user)).seconds).toBeGreaterThan(50)
    const refused = [await tryWith(user, password), await tryWith(user, password), await tryWith(user, 'Wrong123')]
    for (const answer of refused) expect(answer).toMatchObject(wrong)
    expect(new Set(refused.map(answer => JSON.stringify(answer.data))).size).toBe(1)
    expect(await rowsOf(user, '账号锁定')).toHaveLength(1)
    // A server that starts now knows it too.
    const third = await secondNode(server)
    const asked = await third.desk.signIn(user.username, password, await knownCaptcha(desk), { ip: freshAddress() })
    await third.close()
    expect(asked).toMatchObject(wrong)
  })

  test('A1 the lock grows from one minute to fifteen and ends by itself', async () => {
    const user = await desk.addUser()
    const waited: number[] = []
    for (let failures = 9; failures < 15; failures++) {
      await setLock(user, { failures, lockedUntil: new Date(Date.now() - 1000) })
      await tryWith(user, 'Wrong123')
      waited.push(Math.round((await lockOf(user)).seconds / 10) * 10)
    }
    expect(waited).toEqual([60, 120, 240, 480, 900, 900])
    await setLock(user, { lockedUntil: new Date(Date.now() - 1000) })
    expect((await tryWith(user, password)).http).toBe(200)
    expect(await lockOf(user)).toEqual({ failures: 0, seconds: 0 })
  })

  test('A1 only an administrator unlocks the account', async () => {
    const user = await desk.addUser()
    for (let index = 0; index < 10; index++) await tryWith(user, 'Wrong123')
    const stranger = await server.tokenFor((await desk.addUser()).username)
    expect((await desk.post('/upms/user/unlock', { id: user.id }, { token: stranger })).http).toBe(403)
    expect(await tryWith(user, password)).toMatchObject(wrong)
    const token = await server.tokenFor('admin')
    expect((await desk.post('/upms/user/unlock', { id: user.id }, { token })).http).toBe(200)
    expect((await tryWith(user, password)).http).toBe(200)
    expect(await rowsOf(user, '解除锁定')).toHaveLength(1)
  })

  test('A1 concurrent attempts are all counted', async () => {
    const user = await desk.addUser()
    await setLock(user, { failures: 3 })
    const captchas = await Promise.all(Array.from({ length: 20 }, () => knownCaptcha(desk)))
    const answers = await Promise.all(
      captchas.map((captcha, index) =>
        (index % 2 ? desk : second.desk).signIn(user.username, 'Wrong123', captcha, { ip: freshAddress() }),
      ),
    )
    for (const answer of answers) expect(answer).toMatchObject(wrong)
    expect((await lockOf(user)).failures).toBe(10)
    expect(await rowsOf(user, '账号锁定')).toHaveLength(1)
  })

  test('A1 one password tried on many accounts blocks the address, and no other', async () => {
    const ip = freshAddress()
    const known = await desk.addUser()
    const answers = []
    for (let index = 0; index < (isLong ? 500 : 32); index++) {
      const headers = { 'x-forwarded-for': `192.0.2.${index % 250}`, forwarded: `for=192.0.2.${index % 250}` }
      const name = index % 10 === 0 ? (await desk.addUser()).username : newId()
      answers.push(await (index % 2 ? desk : second.desk).signIn(name, 'Spring2026', {}, { ip, headers }))
    }
    const held = answers.findIndex(answer => answer.http === 429)
    expect(held).toBeGreaterThanOrEqual(28)
    expect(held).toBeLessThanOrEqual(30)
    for (const answer of answers.slice(held)) {
      expect(answer.http).toBe(429)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await desk.signIn(known.username, password, {}, { ip })).http).toBe(429)
    expect((await desk.signIn(known.username, password, {}, { ip: freshAddress() })).http).toBe(200)
  })

  test('A1 a network with many addresses is blocked as one, and no other', async () => {
    let last = 0
    const within = (network: string) => `${network}:${(++last).toString(16)}:0:0:1`
    const known = await desk.addUser()
    const answers = []
    for (let index = 0; index < 32; index++)
      answers.push(await desk.signIn(newId(), 'Spring2026', {}, { ip: within('2001:db8:7:1') }))
    const held = answers.findIndex(answer => answer.http === 429)
    expect(held).toBeGreaterThanOrEqual(28)
    expect(held).toBeLessThanOrEqual(30)
    expect((await desk.signIn(known.username, password, {}, { ip: within('2001:db8:7:1') })).http).toBe(429)
    expect((await desk.signIn(known.username, password, {}, { ip: within('2001:db8:7:2') })).http).toBe(200)
  })

  test('A1 concurrent attempts gain an address nothing', async () => {
    const ip = freshAddress()
    const victim = await desk.addUser()
    const names = Array.from({ length: 45 }, () => newId())
    const answers = await Promise.all(names.map(name => desk.signIn(name, 'Spring2026', {}, { ip })))
    expect(answers.filter(answer => answer.http === 400).length).toBeLessThan(30)
    expect((await desk.signIn(victim.username, password, {}, { ip })).http).toBe(429)
  })

  const setFailures = (ip: string, tries: number) =>
    desk.db
      .updateTable('verifyCode')
      .set({ tries })
      .where('purpose', '=', 'signInAddress')
      .where('subject', '=', ip)
      .execute()

  test('A1 an attempt between the thirtieth failure and the block is refused as well', async () => {
    const ip = freshAddress()
    await desk.signIn(newId(), 'Spring2026', {}, { ip })
    await setFailures(ip, 30)
    expect(await desk.signIn(newId(), 'Spring2026', {}, { ip })).toMatchObject({
      http: 429,
      error: 'SIGN_IN_HELD',
      message: '登录失败次数过多，请 60 秒后再试',
    })
  })

  test('A1 an address that continues is blocked for longer, up to fifteen minutes', async () => {
    const ip = freshAddress()
    const rows = (purpose: string) =>
      desk.db.selectFrom('verifyCode').selectAll().where('purpose', '=', purpose).where('subject', '=', ip)
    const waited: number[] = []
    for (let round = 0; round < 6; round++) {
      await desk.db.deleteFrom('verifyCode').where('purpose', '=', 'signInHold').where('subject', '=', ip).execute()
      await desk.signIn(newId(), 'Spring2026', {}, { ip })
      await setFailures(ip, 29)
      waited.push(Number((await desk.signIn(newId(), 'Spring2026', {}, { ip })).headers['retry-after']))
    }
    expect(waited.map(seconds => Math.round(seconds / 10) * 10)).toEqual([60, 120, 240, 480, 900, 900])
    expect(await rows('signInHolds').execute()).toHaveLength(1)
  })
})
