import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCompany, recordsOf } from '../company.ts'
import { databaseKinds, dataOf, fieldErrors, givenServer, unique } from '../harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

interface Got {
  headers: IncomingHttpHeaders
  body: string
}

/** Starts another system that records the calls that it receives. */
function otherSystem() {
  const got: Got[] = []
  const state = { status: 200 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += String(part)
    })
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      response.writeHead(state.status).end('{"ok":true}')
    })
  })
  return { server, got, state, url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/told` }
}

describe.each(databaseKinds)('events sent to other systems on %s', kind => {
  const server = givenServer(kind, { OUTBOUND_HOSTS: '127.0.0.1' })
  const company = givenCompany(server)
  const workflow = givenWorkflow(server)
  const desk = givenApprovals(workflow, company)
  const other = otherSystem()
  const secret = 'a secret of the callback'
  beforeAll(() => new Promise<void>(resolve => other.server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    other.server.closeAllConnections()
    other.server.close()
  })
  const call = (name: string, args: Record<string, unknown> = {}) => server.call(name, args, workflow.token)
  const add = async (values: Record<string, unknown> = {}) =>
    dataOf(
      await call('processCallback.save', {
        name: unique('系统'),
        kind: 'callback',
        url: other.url(),
        events: ['taskOpened', 'taskDecided', 'instanceEnded'],
        secret,
        ...values,
      }),
    )
  const remove = async (id: unknown) => dataOf(await call('processCallback.delete', { ids: [id] }))
  const bodies = () => other.got.map(({ body }) => JSON.parse(body) as Record<string, never>)

  it('report each task and the end of an instance, once, signed', async () => {
    const system = await add()
    expect(system).toMatchObject({ hasSecret: true })
    expect(JSON.stringify(system)).not.toContain(secret)
    other.got.length = 0
    const id = await desk.start(inLine(signedBy('check', [desk.bob, desk.cid], { mode: 'any' })), {
      variables: { amount: 5 },
    })
    await desk.done(desk.bob, id, 'check', 'complete')
    await workflow.settle()
    const sent = bodies().map(({ event, person, task }) => [
      event,
      (person as { username?: string } | undefined)?.username,
      (task as { result?: string } | undefined)?.result,
    ])
    expect(sent.sort()).toEqual(
      [
        ['instanceEnded', undefined, undefined],
        ['taskDecided', desk.bob.username, 'ended'],
        ['taskDecided', desk.cid.username, 'ended'],
        ['taskOpened', desk.bob.username, undefined],
        ['taskOpened', desk.cid.username, undefined],
      ].sort(),
    )
    const end = bodies().find(({ event }) => event === 'instanceEnded')
    expect(end).toMatchObject({ instance: { id, phase: 'completed' }, variables: { amount: 5 } })
    const [first] = other.got
    const wanted = createHmac('sha256', secret).update(`${first?.headers['x-timestamp']}.${first?.body}`).digest('hex')
    expect(first?.headers['x-signature']).toBe(`sha256=${wanted}`)
    expect(new Set(other.got.map(({ headers }) => headers['idempotency-key'])).size).toBe(5)
    const log = recordsOf(await company.admin.post('/flowable/log/callback/list', { instanceId: id }))
    expect(log).toHaveLength(5)
    expect(log.every(row => row.state === 'succeeded' && !String(row.request).includes(wanted))).toBe(true)
    await remove(system.id)
  })

  it('are retried after a failure, by hand too, singly and in batches, under the same key', async () => {
    const system = await add({ events: ['instanceEnded'] })
    other.got.length = 0
    other.state.status = 400
    const id = await desk.start(inLine(signedBy('check', [desk.bob])))
    await desk.done(desk.bob, id, 'check', 'complete')
    await workflow.settle()
    const list = async () =>
      recordsOf(await company.admin.post('/nbpm/callback/delivery/page', { systemId: system.id }))
    expect(await list()).toEqual([expect.objectContaining({ state: 'failed', error: '对方系统返回 400', attempts: 1 })])
    const [delivery] = await list()
    other.state.status = 503
    dataOf(await call('processCallback.retryBatch', { ids: [delivery?.id] }))
    await workflow.settle()
    expect((await list())[0]).toMatchObject({ state: 'waiting', error: '对方系统返回 503' })
    other.state.status = 200
    const [attempt] = recordsOf(await company.admin.post('/flowable/log/callback/list', { instanceId: id }))
    dataOf(await call('processExchange.callbackRetry', { id: attempt?.id }))
    await workflow.settle()
    expect((await list())[0]).toMatchObject({ state: 'done', error: null })
    expect(new Set(other.got.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect((await call('processCallback.retry', { id: delivery?.id })).http).toBe(409)
    await remove(system.id)
  })

  it('one call of a multi-instance task is retried from its own row of the log', async () => {
    other.state.status = 400
    const http = settingsOf({ http: { method: 'POST', url: other.url() } })
    const { key } = await workflow.deploy(
      inLine([
        'tell',
        `<serviceTask id="tell" name="通知" flowable:type="http">${http}<multiInstanceLoopCharacteristics>
          <loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></serviceTask>`,
      ]),
    )
    const id = await workflow.start(key)
    const open = async () =>
      recordsOf(await company.admin.post('/nbpm/incident/list', { instanceId: id, state: 'open' })).map(
        row => row.tokenId,
      )
    expect(await open()).toHaveLength(3)
    const rows = recordsOf(await company.admin.post('/flowable/log/http/list', { instanceId: id }))
    other.state.status = 200
    const left = new Set(await open())
    for (const row of rows.reverse()) {
      dataOf(await call('processExchange.httpRetry', { id: row.id }))
      await workflow.settle()
      left.delete(row.tokenId)
      expect(new Set(await open())).toEqual(left)
    }
    expect(await workflow.phase(id)).toBe('completed')
  })

  it('an OA system gets to-dos in its own format, and only of the named processes', async () => {
    const start = inLine(signedBy('check', [desk.bob]))
    const wanted = await workflow.deploy(start)
    const system = await add({
      kind: 'oa',
      events: ['taskOpened'],
      processKeys: [wanted.key],
      authorization: 'Bearer abc.def',
      body: '{"receiver": "{{person.username}}", "subject": "{{instance.title}}", "todo": {{task.turnId}}}',
    })
    other.got.length = 0
    await desk.start(start)
    await desk.ann.post('/nbpm/instance/start', { key: wanted.key, title: '请"审批"' })
    await workflow.settle()
    expect(bodies()).toEqual([{ receiver: desk.bob.username, subject: '请"审批"', todo: expect.any(String) }])
    expect(other.got[0]?.headers.authorization).toBe('Bearer abc.def')
    const pushes = recordsOf(await company.admin.post('/flowable/log/push/list', { title: String(system.name) }))
    expect(pushes).toHaveLength(1)
    expect(String(pushes[0]?.request)).not.toContain('abc.def')
    await remove(system.id)
  })

  it('a secret is never returned and is not sent to a new host', async () => {
    const system = await add({ enabled: false })
    const stored = await server.db
      .selectFrom('callbackSystem')
      .select('secret')
      .where('id', '=', String(system.id))
      .executeTakeFirstOrThrow()
    expect(stored.secret).not.toContain(secret)
    const moved = dataOf(
      await call('processCallback.save', { id: system.id, revision: system.revision, url: 'http://127.0.0.1:1/x' }),
    )
    expect(moved).toMatchObject({ hasSecret: false })
    expect(fieldErrors(await call('processCallback.save', { id: system.id, secret: 'short' }))).toHaveProperty('secret')
    expect(
      fieldErrors(await call('processCallback.save', { id: system.id, url: 'http://u:p@127.0.0.1/x' })),
    ).toHaveProperty('url')
    const tested = dataOf(await call('processCallback.test', { id: system.id }))
    expect(tested).toMatchObject({ ok: false, message: expect.stringContaining('无法连接') })
    await remove(system.id)
  })

  it('messages are logged with their target; stored ones are sent again or discarded', async () => {
    const name = unique('消息')
    dataOf(await call('processMessage.send', { name, correlation: 'K1', variables: { password: 'p', n: 1 } }))
    const [row] = recordsOf(await company.admin.post('/flowable/log/message/list', { title: name }))
    expect(row).toMatchObject({
      response: '无人等待，已保留',
      target: 'K1',
      request: expect.not.stringContaining('"p"'),
    })
    const kept = async () =>
      recordsOf(await company.admin.post('/nbpm/message/list', { size: 100 })).filter(one => one.name === name)
    const [message] = await kept()
    expect(dataOf(await call('processMessage.resend', { id: message?.id }))).toMatchObject({ came: 'kept' })
    const [again] = await kept()
    dataOf(await call('processMessage.drop', { id: again?.id }))
    expect(await kept()).toEqual([])
    expect((await call('processMessage.drop', { id: again?.id })).http).toBe(404)
  })

  it('dictionaries and own downloads have addresses of the process application too', async () => {
    const entries = dataOf<{ code: string; value: string }[]>(
      await call('processOpen.dictionary', { code: 'FLOW_PUSH_EVENT' }),
    )
    expect(entries.map(({ value }) => value)).toEqual(['taskOpened', 'taskDecided', 'instanceEnded'])
    expect(recordsOf(await desk.ann.post('/nbpm/download/list', {}))).toEqual([])
    expect((await desk.ann.post('/flowable/log/actionAudit/save', { action: 'nonsense', businessId: 'f1' })).http).toBe(
      400,
    )
  })
})
