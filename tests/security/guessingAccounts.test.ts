import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { type Answer, givenDesk, hashesOf, type TestUser } from '../contract/identity/identityDesk.ts'
import { freshAddress, median } from '../contract/identity/signInDesk.ts'
import { expectWithin } from '../helpers/expectWithin.ts'
import { isLong } from '../helpers/form.ts'

const rounds = isLong ? 200 : 12
const given = { timeout: isLong ? 600_000 : 60_000 }
const timed = { ...given, tags: 'full' }
/** Of few tries the quickest: on a busy machine the rest measures the machine. */
const typical = isLong ? median : (values: number[]) => Math.min(...values)

describe.each(databaseKinds)('account enumeration on %s', kind => {
  const server = givenServer(kind, { PASSWORD_COST: '15' })
  const desk = givenDesk(server)
  let user: TestUser
  const email = 'known.account@example.cn'
  beforeAll(async () => {
    user = await desk.addUser({ email })
  })

  /** Counters begin anew, so that every try takes the whole way. */
  const forget = async () => {
    await desk.db.deleteFrom('verifyCode').where('purpose', '!=', 'resetPassword').execute()
    await desk.db.updateTable('verifyCode').set({ tries: 0 }).execute()
    await desk.db.updateTable('userCredential').set({ failures: 0, lockedUntil: null }).execute()
  }

  const unknown = () => `${user.username.slice(0, -1)}_`

  /** The answer for a known and an unknown name: the same, and the same hashes are computed for it. */
  async function same(ask: (name: string) => Promise<Answer>): Promise<Answer> {
    // The first unknown name makes what later ones are compared with.
    await ask(unknown())
    const answers: Answer[] = []
    const hashes: number[][] = []
    for (const name of [user.username, unknown()]) {
      await forget()
      hashes.push(await hashesOf(async () => answers.push(await ask(name))))
    }
    const [known, other] = answers.map(({ http, code, message, data }) => ({ http, code, message, data }))
    expect(other).toEqual(known)
    expect(hashes[1]).toEqual(hashes[0])
    return answers[0] as Answer
  }

  /** Asks for a known and an unknown name in turn: the same answer, and within 50 ms as quick. */
  async function expectAsQuick(ask: (name: string) => Promise<Answer>): Promise<void> {
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      for (const which of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        await forget()
        const start = performance.now()
        const last = await ask(which === 'known' ? user.username : unknown())
        times[which].push(performance.now() - start)
        answers.add(JSON.stringify([last.http, last.code, last.message, last.data]))
      }
    }
    expect([...answers]).toHaveLength(1)
    expectWithin(Math.abs(typical(times.known) - typical(times.unknown)), 50)
  }

  const signIn = (name: string) => desk.signIn(name, 'Wrong123', {}, { ip: freshAddress() })
  const askForCode = (account: string) =>
    desk.get(`/upms/pass/retrievePass/getAuthCode?${new URLSearchParams({ account, target: email })}`, {
      ip: freshAddress(),
    })
  const guessCode = (account: string) => {
    const sealed = desk.encrypt('Fresh_123')
    const body = { account, authCode: '000000', newPass: sealed, newPassword: sealed }
    return desk.post('/upms/pass/retrievePass/verifyAndModify', body, { ip: freshAddress() })
  }

  test('A2 signing in does not reveal whether an account exists', given, async () => {
    expect(await same(signIn)).toMatchObject({ http: 400, error: 'SIGN_IN_WRONG' })
    // What is compared above is not empty: a wrong password costs one hash.
    expect(await hashesOf(() => signIn(unknown()))).toEqual([2 ** 15])
  })

  test.each([
    ['signing in', signIn],
    ['asking for a reset code', askForCode],
    ['a wrong reset code', guessCode],
  ])('A2 %s takes as long for an unknown name as for an account', timed, async (_what, ask) => {
    await expectAsQuick(ask)
  })

  test('A2 failures of an unknown name and of an account expire after the same time', given, async () => {
    await forget()
    const tried = async (name: string) => {
      const { http, message, data } = await desk.signIn(name, 'Wrong123', {}, { ip: freshAddress() })
      return [http, message, data]
    }
    for (let round = 0; round < 3; round++) expect(await tried(user.username)).toEqual(await tried(unknown()))
    expect((await tried(user.username))[1]).toBe('请输入验证码')
    expect((await tried(unknown()))[1]).toBe('请输入验证码')
    await sql`update user_credential set failed_at = failed_at - interval '25 hours',
      updated_at = updated_at - interval '25 hours'`.execute(desk.db)
    await sql`update verify_code set expires_at = expires_at - interval '25 hours',
      updated_at = updated_at - interval '25 hours'`.execute(desk.db)
    expect((await tried(unknown()))[1]).toBe('账号或密码错误')
    expect((await tried(user.username))[1]).toBe('账号或密码错误')
    await forget()
  })

  test('A2 requesting a reset code does not reveal whether an account exists', given, async () => {
    expect(await same(askForCode)).toMatchObject({ http: 200 })
  })

  test('A2 a wrong reset code does not reveal whether an account exists', given, async () => {
    const answer = await same(guessCode)
    expect(answer.data).toEqual({
      errors: [{ field: 'authCode', code: 'VERIFY_CODE_INVALID', message: '验证码错误或已过期' }],
    })
  })

  test('A2 a locked account is answered like a wrong password', given, async () => {
    await forget()
    const wrong = await desk.signIn(user.username, 'Wrong123', {}, { ip: freshAddress() })
    await desk.db
      .updateTable('userCredential')
      .set({ failures: 0, lockedUntil: new Date(Date.now() + 60_000) })
      .where('userId', '=', user.id)
      .execute()
    const locked = await desk.signIn(user.username, 'Wrong123', {}, { ip: freshAddress() })
    expect([locked.http, locked.message, locked.data]).toEqual([wrong.http, wrong.message, wrong.data])
  })
})
