import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { bumpPermissions } from '../../../server/ground/kernel/permissionVersion.ts'
import { deliver } from '../../../server/services/jobs/enqueue.ts'
import { allDatabases, dataOf, givenServer, startTestServer, unique } from '../harness.ts'
import { type Ear, hear } from '../hear.ts'

describe.each(allDatabases)('events on %s', kind => {
  const server = givenServer(kind)
  let address: string
  const ears: Ear[] = []
  beforeAll(async () => {
    address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(() => {
    for (const ear of ears.splice(0)) ear.close()
  })

  const listen = async (token: string, lastEventId?: string) => {
    const ear = await hear(address, token, lastEventId)
    ears.push(ear)
    return ear
  }
  const admin = () => server.tokenFor('admin')
  const announce = async (title: string) =>
    dataOf(await server.call('announcement.send', { title, text: '内容' }, await admin()))

  test('a stream without a token is refused', async () => {
    expect((await fetch(`${address}/events`)).status).toBe(401)
    expect((await fetch(`${address}/events`, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401)
  })

  test('all users receive an announcement once it is committed', async () => {
    const [one, other] = [await listen(await admin()), await listen(await admin())]
    const title = unique('公告')
    await announce(title)
    for (const ear of [one, other]) expect((await ear.next('announcement')).data).toMatchObject({ title })
  })

  test('a reconnected client gets missed events; after a long absence it must reload', async () => {
    const token = await admin()
    const ear = await listen(token)
    await announce(unique('公告'))
    const { id } = await ear.next('announcement')
    ear.close()
    const missed = unique('公告')
    await announce(missed)
    const again = await listen(token, id)
    expect((await again.next('announcement')).data).toMatchObject({ title: missed })
    expect((await (await listen(token, 'long ago')).next('missed')).topic).toBe('missed')
  })

  test('the end of a session is sent at once and closes its stream', async () => {
    // A server without intervals: its regular look at the sessions never comes, so only the logout can end the stream.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const still = await startTestServer(kind).finally(() => vi.useRealTimers())
    try {
      const token = await still.tokenFor('admin')
      const ear = await hear(await still.app.listen({ host: '127.0.0.1', port: 0 }), token)
      ears.push(ear)
      expect((await still.raw('POST', '/auth/oauth/logout', { token })).http).toBe(200)
      await ear.next('ended')
      await ear.closed
    } finally {
      await still.close()
    }
  })

  test('users whose rights changed get an event, others do not', async () => {
    const user = await server.db
      .selectFrom('appUser')
      .select(['id', 'username'])
      .where('superAdmin', '=', false)
      .where('enabled', '=', true)
      .executeTakeFirstOrThrow()
    const ear = await listen(await server.tokenFor(user.username))
    const other = await listen(await admin())
    await server.db.updateTable('appUser').set({ superAdmin: true }).where('id', '=', user.id).execute()
    bumpPermissions()
    await ear.next('rights')
    await server.db.updateTable('appUser').set({ superAdmin: false }).where('id', '=', user.id).execute()
    bumpPermissions(user.id)
    await ear.next('rights')
    expect(other.heard('rights')).toBe(0)
  })

  test('events for one user or one code reach no other user', async () => {
    const user = await server.db
      .selectFrom('appUser')
      .select('username')
      .where('superAdmin', '=', false)
      .where('enabled', '=', true)
      .executeTakeFirstOrThrow()
    const ear = await listen(await server.tokenFor(user.username))
    const boss = await listen(await admin())
    const { records } = dataOf<{ records: { id: string }[] }>(await server.call('jobSchedule.list', {}, await admin()))
    const answer = await server.call('jobSchedule.runNow', { id: records[0]?.id }, await admin())
    expect(answer.http, answer.text).toBe(200)
    await boss.next('job')
    await announce(unique('公告'))
    await ear.next('announcement')
    expect(ear.heard('job')).toBe(0)
  })

  test('the user who started a job gets its events without the right to see all jobs', async () => {
    const owner = await server.db
      .selectFrom('appUser')
      .select(['id', 'username'])
      .where('superAdmin', '=', false)
      .where('enabled', '=', true)
      .where('username', '!=', 'guest')
      .executeTakeFirstOrThrow()
    const [ear, stranger] = [
      await listen(await server.tokenFor(owner.username)),
      await listen(await server.tokenFor('guest')),
    ]
    const id = unique('job')
    await server.system().transaction(async tx => {
      const row = { id, kind: 'export', title: '导出', state: 'waiting', ownerId: owner.id, data: '{}' }
      await tx.db.insertInto('job').values(row).execute()
      await deliver(tx, id, 'export')
    })
    expect((await ear.next('job')).data).toMatchObject({ id })
    await announce(unique('公告'))
    await stranger.next('announcement')
    expect(stranger.heard('job')).toBe(0)
  })

  test('the number of streams of one user is limited', async () => {
    const token = await server.tokenFor('admin')
    const most = server.config.eventsPerUser
    for (let count = 0; count < most; count++) await listen(token)
    const refused = await fetch(`${address}/events`, { headers: { authorization: `Bearer ${token}` } })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    ears.splice(0, 1)[0]?.close()
    await expect.poll(async () => (await listen(token).catch(() => undefined)) !== undefined).toBe(true)
  })

  test('a server that stops ends its streams instead of waiting for them', async () => {
    const ear = await listen(await admin())
    await server.app.close()
    await ear.closed
    server.app = createApp({ config: server.config, db: server.db })
    await server.app.ready()
    address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  })
})
