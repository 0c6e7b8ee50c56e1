import { beforeAll, describe, expect, it } from 'vitest'
import { givenCompany, recordsOf } from '../company.ts'
import { databaseKinds, dataOf, fieldErrors, givenServer, unique } from '../harness.ts'
import { givenApprovals } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('tasks of other systems on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  const workflow = givenWorkflow(server)
  const desk = givenApprovals(workflow, company)
  const call = (name: string, args: Record<string, unknown> = {}) => server.call(name, args, workflow.token)

  const given: { id?: string; basic?: string } = {}
  beforeAll(async () => {
    const application = dataOf(await call('application.add', { name: unique('第三方'), clientId: unique('third') }))
    given.id = String(application.id)
    given.basic = `Basic ${Buffer.from(`${application.clientId}:${application.clientSecret}`).toString('base64')}`
  })
  const send = (path: string, body: unknown, authorization = given.basic ?? '') =>
    server.raw('POST', `/nbpm/thirdParty/${path}`, { body, headers: { authorization } })
  const task = (id: string, more: Record<string, unknown> = {}) => ({
    id,
    username: desk.dan.username,
    title: '合同审批',
    url: 'https://oa.example.com/1',
    ...more,
  })
  const mine = async (person = desk.dan) => recordsOf(await person.post('/nbpm/thirdParty/task/list', { kind: 'todo' }))

  it('are accepted with the credential of an application, once however often they are sent', async () => {
    const id = unique('ext')
    expect(
      dataOf(await send('push', { kind: 'todo', tasks: [task(id), task(id), task('x', { username: 'nobody-here' })] })),
    ).toEqual({ stored: 1, unknown: ['nobody-here'] })
    dataOf(await send('push', { kind: 'todo', tasks: [task(id, { title: '合同审批（已更正）' })] }))
    const rows = (await mine()).filter(row => row.externalId === id)
    expect(rows.map(row => [row.title, row.state, row.applicationId])).toEqual([
      ['合同审批（已更正）', 'open', given.id],
    ])
    expect((await mine(desk.eve)).some(row => row.externalId === id)).toBe(false)
    expect(dataOf(await send('finish', { ids: [id] }))).toEqual({ changed: 1 })
    dataOf(await send('push', { kind: 'todo', tasks: [task(id)] }))
    expect((await mine()).find(row => row.externalId === id)).toMatchObject({ state: 'done' })
    expect(dataOf(await send('withdraw', { ids: [id] }))).toEqual({ changed: 1 })
    expect((await mine()).some(row => row.externalId === id)).toBe(false)
  })

  it('are refused without a correct credential, and invalid ones at their field', async () => {
    const tasks = [task(unique('ext'))]
    for (const authorization of [
      '',
      'Basic',
      'Basic eDp5',
      given.basic?.slice(0, -4) ?? '',
      `Bearer ${workflow.token}`,
    ])
      expect(await send('push', { kind: 'todo', tasks }, authorization)).toMatchObject({
        http: 401,
        error: 'CLIENT_INVALID',
        headers: { 'www-authenticate': 'Basic realm="client"' },
      })
    const guesses = () =>
      server.db
        .selectFrom('auditLog')
        .select(['refused', 'actorId', 'remark'])
        .where('recordId', '=', given.id ?? '')
        .where('action', '=', '应用认证')
        .execute()
    const logged = [{ refused: true, actorId: null, remark: '被拒绝：客户端凭据无效' }]
    await expect.poll(guesses).toEqual(logged)
    const wrong = given.basic?.slice(0, -4) ?? ''
    expect((await send('push', { kind: 'todo', tasks }, wrong)).http).toBe(401)
    expect(await guesses(), 'once a minute').toEqual(logged)
    expect(
      fieldErrors(await send('push', { kind: 'todo', tasks: [task('a', { url: 'javascript:alert(1)' })] })),
    ).toHaveProperty(['tasks.0.url'])
    expect((await send('push', { kind: 'todo', tasks: [{ id: 'a' }] })).http).toBe(400)
    await server.db
      .updateTable('application')
      .set({ enabled: false })
      .where('id', '=', given.id ?? '')
      .execute()
    expect((await send('push', { kind: 'todo', tasks })).http).toBe(401)
    await server.db
      .updateTable('application')
      .set({ enabled: true })
      .where('id', '=', given.id ?? '')
      .execute()
  })

  it('to be read are completed by their readers only', async () => {
    const id = unique('ext')
    dataOf(await send('push', { kind: 'read', tasks: [task(id)] }))
    const [row] = recordsOf(await desk.dan.post('/nbpm/thirdParty/task/list', { kind: 'read' }))
    expect((await desk.eve.post('/nbpm/thirdParty/read/done', { id: row?.id })).http).toBe(404)
    expect((await desk.dan.post('/nbpm/thirdParty/read/done', { id: row?.id })).http).toBe(200)
  })

  it('to be read are completed in a batch, except to-dos and those of others', async () => {
    const { dan, eve } = desk
    const [first, second, foreign, todo] = [unique('ext'), unique('ext'), unique('ext'), unique('ext')]
    const tasks = [task(first), task(second), task(foreign, { username: eve.username })]
    dataOf(await send('push', { kind: 'read', tasks }))
    dataOf(await send('push', { kind: 'todo', tasks: [task(todo)] }))
    const rows = await server.db.selectFrom('externalTask').select(['id', 'externalId']).execute()
    const idOf = (externalId: string) => String(rows.find(row => row.externalId === externalId)?.id)
    const ids = [idOf(first), idOf(second)]
    const done = (given: string[]) => dan.post('/nbpm/thirdParty/read/doneBatch', { ids: given })
    const stateOf = async (id: string) =>
      (await server.db.selectFrom('externalTask').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
    expect((await done([...ids, 'nothing'])).http).toBe(404)
    expect(await Promise.all(ids.map(stateOf))).toEqual(['open', 'open'])
    expect(await done(ids)).toMatchObject({ http: 200, data: { done: ids, failed: [] } })
    expect(await Promise.all(ids.map(stateOf))).toEqual(['done', 'done'])
    const others = [idOf(foreign), idOf(todo)]
    const failed = others.map(id => ({ id, message: '待阅不存在' }))
    expect(await done(others)).toMatchObject({ http: 200, data: { done: [], failed } })
    expect(await Promise.all(others.map(stateOf))).toEqual(['open', 'open'])
  })
})
