import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../../server/domains/identity/proofs/passwordHash.ts'
import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import { setPassword } from '../../../server/domains/identity/sign-in/password.ts'
import { registry } from '../../../server/ground/kernel/registry.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { type Desk, givenDesk, password } from './identityDesk.ts'
import { secondNode } from './signInDesk.ts'

describe.each(databaseKinds)('password rules on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)

  const change = async (at: Desk, token: string, oldPass: string, newPass: string) => {
    const body = { oldPass: at.encrypt(oldPass), newPass: at.encrypt(newPass), newPassword: at.encrypt(newPass) }
    return at.post('/upms/pass/modifyPass/modifyAndSyn', body, { token })
  }
  const tokenOf = async (username: string) => (await issueToken(server, username)).access_token
  const at = (code: string, message: string) => [{ field: 'newPass', code, message }]

  test('refuse an easily guessed password and the account name', async () => {
    const user = await desk.addUser()
    const token = await tokenOf(user.username)
    for (const easy of ['123456', 'Password1', 'qwerty', 'admin123', 'ABC123456', user.username.slice(0, 16)])
      expect((await change(desk, token, password, easy)).data.errors, easy).toEqual(
        at('PASSWORD_COMMON', '密码过于简单，容易被猜到，请换一个'),
      )
    expect((await change(desk, token, password, 'kW7_mountain')).http).toBe(200)
  })

  test('may be configured to ask for more or fewer characters and former passwords', async () => {
    const strict = await secondNode(server, { passwords: { length: 10, history: 2, mayBeCommon: true, cost: 10 } })
    const user = await desk.addUser()
    const token = await tokenOf(user.username)
    const used = at('PASSWORD_USED_BEFORE', '不能使用最近 2 次用过的密码')
    expect((await change(strict.desk, token, password, 'Nine_char')).data.errors).toEqual(
      at('PASSWORD_TOO_SHORT', '密码至少 10 位'),
    )
    expect((await change(strict.desk, token, password, '1234567890')).http).toBe(200)
    expect((await change(strict.desk, token, '1234567890', 'Ten_chars_1')).http).toBe(200)
    expect((await change(strict.desk, token, 'Ten_chars_1', '1234567890')).data.errors).toEqual(used)
    expect((await change(strict.desk, token, 'Ten_chars_1', 'Ten_chars_2')).http).toBe(200)
    expect((await change(strict.desk, token, 'Ten_chars_2', '1234567890')).http).toBe(200)
    await strict.close()

    const free = await secondNode(server, { passwords: { length: 6, history: 0, mayBeCommon: true, cost: 10 } })
    expect((await change(free.desk, token, '1234567890', '1234567890')).http).toBe(200)
    await free.close()
  })

  test('keep former passwords as hashes only', async () => {
    const user = await desk.addUser()
    const token = await tokenOf(user.username)
    for (const [old, next] of [
      [password, 'Number_1'],
      ['Number_1', 'Number_2'],
    ] as const)
      expect((await change(desk, token, old, next)).http).toBe(200)
    const row = await desk.db
      .selectFrom('userCredential')
      .selectAll()
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.history).toHaveLength(2)
    for (const hash of [row.passwordHash, ...(row.history ?? [])]) expect(hash).toMatch(/^scrypt\$\d+\$8\$1\$/)
    expect(JSON.stringify(row)).not.toMatch(/Number_|Secret123/)
  })

  test.each(['everything', 'nothing'])(
    'allow %s with an initial password: only changing it and signing out',
    async rights => {
      const superAdmin = rights === 'everything'
      const user = await desk.addUser({ superAdmin })
      await setPassword(server.system(), user.id, await hashPassword('Welcome_77', server.config.identity.passwords), {
        mustChange: true,
      })
      const token = await tokenOf(user.username)
      const open = new Set([
        'pass.modifyPassModifyAndSyn',
        'auth.oauthLogout',
        'personInfo.detail',
        'auth.userPermissions',
      ])
      let refused = 0
      for (const endpoint of registry.endpoints.values()) {
        if (['@public', '@application'].includes(String(endpoint.definition.permission))) continue
        if (open.has(endpoint.name)) continue
        const url = endpoint.path.replaceAll(/\{\w+\}/g, 'x')
        const isFile = endpoint.definition.do === 'import'
        const headers: Record<string, string> = isFile ? { 'content-type': 'application/octet-stream' } : {}
        const answer = await server.raw(endpoint.method as 'GET', url, {
          token,
          headers,
          ...(endpoint.method === 'POST' && !isFile ? { body: {} } : {}),
        })
        expect([answer.http, answer.code, answer.message], endpoint.name).toEqual([403, 40301, '请先修改初始密码'])
        refused += 1
      }
      expect(refused).toBeGreaterThan(100)
      expect((await desk.get('/upms/personInfo/detail', { token })).data.mustChange).toBe(true)
      expect((await change(desk, token, 'Welcome_77', 'kW7_mountain')).http).toBe(200)
      expect((await desk.post('/upms/user/list', {}, { token })).http).toBe(superAdmin ? 200 : 403)
    },
  )
})
