import { describe, expect, test } from 'vitest'
import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenDesk, password, type TestUser } from './identityDesk.ts'

describe.each(databaseKinds)('tokens on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)

  const detail = (token: string) => desk.get('/upms/personInfo/detail', { token })

  async function enter(user: TestUser) {
    const { data } = await desk.signIn(user.username, password)
    return { access: String(data.access_token), refresh: String(data.refresh_token) }
  }

  test('A6 a refresh returns a new pair and ends the old access token', async () => {
    const tokens = await enter(await desk.addUser())
    const { http, data } = await desk.refresh(tokens.refresh)
    expect(http).toBe(200)
    expect(data.access_token).not.toBe(tokens.access)
    expect((await detail(tokens.access)).http).toBe(401)
    expect((await detail(String(data.access_token))).http).toBe(200)
  })

  test('A6 twenty concurrent refreshes return the same pair', async () => {
    const tokens = await enter(await desk.addUser())
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.refresh(tokens.refresh)))
    expect(new Set(answers.map(answer => answer.data.access_token)).size).toBe(1)
    expect((await detail(String(answers[0]?.data.access_token))).http).toBe(200)
  })

  test('A6 reuse of any earlier refresh token ends the whole session', async () => {
    const user = await desk.addUser()
    const tokens = await enter(user)
    const second = (await desk.refresh(tokens.refresh)).data
    const age = () =>
      desk.db
        .updateTable('session')
        .set({ rotatedAt: new Date(Date.now() - 11_000) })
        .where('userId', '=', user.id)
        .execute()
    await age()
    expect((await desk.refresh(tokens.refresh)).http).toBe(401)
    expect((await detail(String(second.access_token))).http).toBe(401)
    expect((await desk.refresh(String(second.refresh_token))).http).toBe(401)

    const again = await enter(user)
    const next = (await desk.refresh(again.refresh)).data
    const last = (await desk.refresh(String(next.refresh_token))).data
    expect((await detail(String(last.access_token))).http).toBe(200)
    expect((await desk.refresh(again.refresh)).http).toBe(401)
    expect((await detail(String(last.access_token))).http).toBe(401)
  })

  test('A6 a refresh token is refused for another client', async () => {
    const tokens = await enter(await desk.addUser())
    const headers = { authorization: `Basic ${Buffer.from('other:secret').toString('base64')}` }
    expect((await desk.refresh(tokens.refresh, { headers })).http).toBe(401)
    expect((await desk.refresh(tokens.refresh)).http).toBe(200)
  })

  test('A4 logging out ends access and refresh token at once', async () => {
    const tokens = await enter(await desk.addUser())
    expect((await detail(tokens.access)).http).toBe(200)
    expect((await desk.post('/auth/oauth/logout', {}, { token: tokens.access })).http).toBe(200)
    expect((await detail(tokens.access)).http).toBe(401)
    expect((await desk.refresh(tokens.refresh)).http).toBe(401)
  })

  test('A7 forged, expired and enormous tokens are refused', async () => {
    const user = await desk.addUser()
    const tokens = await enter(user)
    const forged = [
      'null',
      'undefined',
      '',
      'eyJhbGciOiJub25lIn0.e30.',
      `${tokens.access.slice(0, -1)}~`,
      'x'.repeat(8000),
      tokens.refresh,
    ]
    for (const token of forged) expect((await detail(token)).http).toBe(401)
    await desk.db
      .updateTable('session')
      .set({ accessExpiresAt: new Date(Date.now() - 1) })
      .where('userId', '=', user.id)
      .execute()
    expect((await detail(tokens.access)).http).toBe(401)
  })

  test('A8 identity headers of another user have no effect', async () => {
    const user = await desk.addUser()
    const other = await desk.addUser({ superAdmin: true })
    const { access } = await enter(user)
    const headers = { remote_user: other.username, appid: 'other', 'x-user': other.username }
    expect((await desk.get('/upms/personInfo/detail', { token: access, headers })).data.id).toBe(user.id)
  })

  test('a user lists and ends own sessions', async () => {
    const user = await desk.addUser()
    const first = await enter(user)
    const second = await enter(user)
    const third = await enter(user)
    const list = (await desk.get('/auth/user/sessions', { token: first.access })).data as unknown as {
      id: string
      current: boolean
    }[]
    expect(list.map(one => one.current).sort()).toEqual([false, false, true])
    const other = list.find(one => !one.current)
    expect((await desk.post('/auth/user/sessions/end', { id: other?.id }, { token: first.access })).data).toEqual({
      ended: 1,
    })
    expect((await desk.post('/auth/user/sessions/end', { id: other?.id }, { token: first.access })).http).toBe(404)
    expect((await desk.post('/auth/user/sessions/end', {}, { token: first.access })).data).toEqual({ ended: 1 })
    expect((await detail(first.access)).http).toBe(200)
    expect((await detail(second.access)).http).toBe(401)
    expect((await detail(third.access)).http).toBe(401)
  })

  test('the session of another user cannot be ended', async () => {
    const victim = await desk.addUser()
    const theirs = await enter(victim)
    const mine = await enter(await desk.addUser())
    const row = await desk.db
      .selectFrom('session')
      .select('id')
      .where('userId', '=', victim.id)
      .executeTakeFirstOrThrow()
    expect((await desk.post('/auth/user/sessions/end', { id: row.id }, { token: mine.access })).http).toBe(404)
    expect((await detail(theirs.access)).http).toBe(200)
  })

  test('a token can be issued without a password on this machine, but not for a disabled user', async () => {
    const user = await desk.addUser()
    const { access_token } = await issueToken(server, user.username)
    expect((await detail(access_token)).data.id).toBe(user.id)
    const gone = await desk.addUser({ enabled: false })
    await expect(issueToken(server, gone.username)).rejects.toThrow('已停用')
  })
})
