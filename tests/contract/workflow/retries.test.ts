import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenCompany, idsOf, type Person, recordsOf } from '../company.ts'
import { databaseKinds, dataOf, givenServer, unique } from '../harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

type Row = Record<string, unknown>

/** Starts another system with configurable answers. */
function otherSystem() {
  const state = { status: 200, bodies: [] as string[] }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += String(part)
    })
    request.on('end', () => {
      state.bodies.push(body)
      response.writeHead(state.status).end('{}')
    })
  })
  return { server, state, url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/in` }
}

describe.each(databaseKinds)('retries of calls to other systems on %s', kind => {
  const server = givenServer(kind, { OUTBOUND_HOSTS: '127.0.0.1' })
  const company = givenCompany(server)
  const workflow = givenWorkflow(server)
  const desk = givenApprovals(workflow, company)
  const other = otherSystem()
  let clerk: Person
  beforeAll(async () => {
    await new Promise<void>(resolve => other.server.listen(0, '127.0.0.1', resolve))
    clerk = await company.hire({ organizationId: company.east, codes: ['PROCESS_EXCHANGE_VIEW'] })
  })
  afterAll(() => {
    other.server.closeAllConnections()
    other.server.close()
  })

  const post = (name: string, args: Row) => server.call(name, args, workflow.token)
  const call = async (name: string, args: Row) => dataOf(await post(name, args))
  const logged = async (action: string, recordId: string) => {
    const rows = server.db.selectFrom('auditLog').select('id').where('action', '=', action)
    return (await rows.where('recordId', '=', recordId).where('refused', 'is not', true).execute()).length
  }
  const list = async (name: string, instanceId: string) => recordsOf(await post(name, { instanceId }))
  const firstOf = async (name: string, instanceId: string) => String((await list(name, instanceId))[0]?.id)

  /** Instances that stand at a call which the other system refused. */
  async function refused(count: number, http: Row = {}): Promise<string[]> {
    other.state.status = 400
    const settings = settingsOf({ http: { method: 'POST', url: other.url(), ...http } })
    const { key } = await workflow.deploy(
      inLine(['tell', `<serviceTask id="tell" name="通知" flowable:type="http">${settings}</serviceTask>`]),
    )
    const ids = []
    for (let at = 0; at < count; at++) ids.push(await workflow.start(key))
    other.state.status = 200
    return ids
  }
  const phases = (ids: string[]) => Promise.all(ids.map(id => workflow.phase(id)))

  test('send the calls of several instances again from the log, once', async () => {
    const instances = await refused(2)
    const ids = await Promise.all(instances.map(id => firstOf('processExchange.http', id)))
    expect((await clerk.post('/flowable/log/http/retryBatch', { ids })).http).toBe(403)
    expect(await call('processExchange.httpRetryBatch', { ids: ['nothing', ...ids] })).toEqual({
      done: ids,
      failed: [{ id: 'nothing', error: 'EXCHANGE_GONE', message: expect.any(String), gone: true }],
    })
    await workflow.settle()
    expect(await phases(instances)).toEqual(['completed', 'completed'])
    for (const id of instances) expect(await logged('重试流程异常', id)).toBe(1)
    const message = '该调用没有等待重试的异常'
    expect(await call('processExchange.httpRetryBatch', { ids })).toEqual({
      done: [],
      failed: ids.map(id => ({ id, error: 'NO_INCIDENT_TO_RETRY', message })),
    })
  })

  test('send several incidents again, each once', async () => {
    const instances = await refused(2)
    const open = async (id: string) => recordsOf(await post('processIncident.list', { instanceId: id, state: 'open' }))
    const ids = (await Promise.all(instances.map(open))).flatMap(idsOf)
    expect((await clerk.post('/nbpm/incident/retryBatch', { ids })).http).toBe(403)
    expect(await call('processIncident.retryBatch', { ids })).toEqual({ done: ids, failed: [] })
    await workflow.settle()
    expect(await phases(instances)).toEqual(['completed', 'completed'])
    expect(await Promise.all(instances.map(open))).toEqual([[], []])
    for (const id of instances) expect(await logged('重试流程异常', id)).toBe(1)
    expect((await call('processIncident.retryBatch', { ids })).failed).toEqual(
      ids.map(id => ({ id, error: 'INCIDENT_RESOLVED', message: '该异常已处理' })),
    )
  })

  test('of an incident under one command id run and are logged once, for a call and for a step', async () => {
    const [called = ''] = await refused(1)
    const tell = `<serviceTask id="tell" flowable:type="http">
      ${settingsOf({ http: { method: 'POST', url: other.url() } })}</serviceTask>`
    const { key } = await workflow.deploy(
      `<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="tell"/>${tell}
       <sequenceFlow id="f2" sourceRef="tell" targetRef="x"/><exclusiveGateway id="x"/><endEvent id="e"/>
       <sequenceFlow id="f3" sourceRef="x" targetRef="e">
         <conditionExpression>\${sum &gt; 1}</conditionExpression></sequenceFlow>`,
    )
    const stuck = await workflow.start(key, { sum: 1 })
    await call('processVariable.update', { id: stuck, variables: { sum: 2 } })
    for (const instanceId of [called, stuck]) {
      const [incident] = recordsOf(await post('processIncident.list', { instanceId, state: 'open' }))
      const order = { id: String(incident?.id), commandId: unique('c') }
      for (const _ of [1, 2]) {
        expect(await post('processIncident.retry', order)).toMatchObject({ http: 200, data: null })
        await workflow.settle()
      }
      expect(await workflow.phase(instanceId)).toBe('completed')
      expect(await logged('重试流程异常', instanceId)).toBe(1)
      expect((await post('processIncident.retry', { ...order, commandId: unique('c') })).http).toBe(409)
    }
  })

  test('continue from the row of a callback that reported a failure', async () => {
    other.state.status = 202
    const settings = { method: 'POST' as const, url: other.url(), body: '{"back":"{{callbackPath}}"}', callback: true }
    const pay = `<serviceTask id="pay" name="付款" flowable:type="http">${settingsOf({ http: settings })}</serviceTask>`
    const { key } = await workflow.deploy(inLine(['pay', pay]))
    const answered = async (body: Row) => {
      const { back } = JSON.parse(other.state.bodies.at(-1) ?? '') as { back: string }
      dataOf(await server.raw('POST', back, { body }))
      await workflow.settle()
    }
    const instances: string[] = []
    for (let at = 0; at < 3; at++) {
      instances.push(await workflow.start(key))
      await answered({ error: '余额不足' })
    }
    const rows = await Promise.all(instances.map(id => firstOf('processExchange.receiveTask', id)))
    const [one = '', ...rest] = rows
    expect((await clerk.post('/flowable/log/receiveTask/retry', { id: one })).http).toBe(403)
    other.state.bodies = []
    expect((await post('processExchange.receiveTaskRetry', { id: one })).http).toBe(200)
    await workflow.settle()
    expect(other.state.bodies).toHaveLength(1)
    await answered({ variables: { paid: 1 } })
    expect(await phases(instances)).toEqual(['completed', 'running', 'running'])
    expect((await post('processExchange.receiveTaskRetry', { id: one })).http).toBe(409)
    expect(await call('processExchange.receiveTaskRetryBatch', { ids: rest })).toEqual({ done: rest, failed: [] })
    for (const id of instances) expect(await logged('重试流程异常', id)).toBe(1)
  })

  /** Creates two instances whose end was reported to a system without success. */
  async function untold(values: Row, log: string) {
    const { key } = await workflow.deploy(inLine(signedBy('check', [desk.bob])))
    const system = await call('processCallback.save', {
      name: unique('系统'),
      url: other.url(),
      events: ['instanceEnded'],
      processKeys: [key],
      ...values,
    })
    other.state.status = 400
    const rows: string[] = []
    for (let at = 0; at < 2; at++) {
      const id = await workflow.start(key)
      await desk.done(desk.bob, id, 'check', 'complete')
      await workflow.settle()
      rows.push(await firstOf(log, id))
    }
    other.state.status = 200
    const deliveries = async () =>
      recordsOf(await post('processCallback.deliveries', { systemId: system.id })).map(({ id, state }) => [id, state])
    return { rows, deliveries, remove: () => call('processCallback.delete', { ids: [system.id] }) }
  }
  const states = (rows: unknown[][]) => rows.map(([, state]) => state)

  test.each([
    ['pushRetry', { kind: 'oa', body: '{"subject": "{{instance.title}}"}' }, 'push'],
    ['callbackRetry', { kind: 'callback' }, 'callback'],
  ])('send events again, singly and in batches, by %s', async (retry, values, log) => {
    const { rows, deliveries, remove } = await untold(values, `processExchange.${log}`)
    expect((await clerk.post(`/flowable/log/${log}/retryBatch`, { ids: rows })).http).toBe(403)
    expect(states(await deliveries())).toEqual(['failed', 'failed'])
    const [one = '', two = ''] = rows
    expect((await post(`processExchange.${retry}`, { id: one })).http).toBe(200)
    await workflow.settle()
    expect(states(await deliveries()).sort()).toEqual(['done', 'failed'])
    expect(await call(`processExchange.${retry}Batch`, { ids: [one, two] })).toEqual({
      done: [two],
      failed: [{ id: one, error: 'NO_INCIDENT_TO_RETRY', message: '该调用没有等待重试的异常' }],
    })
    await workflow.settle()
    const retried = await deliveries()
    expect(states(retried)).toEqual(['done', 'done'])
    for (const [id] of retried) expect(await logged('重新推送', String(id))).toBe(1)
    await remove()
  })

  test('send events of a system again from its list', async () => {
    const { deliveries, remove } = await untold({ kind: 'callback' }, 'processExchange.callback')
    const [[id] = []] = await deliveries()
    expect((await clerk.post('/nbpm/callback/delivery/retry', { id })).http).toBe(403)
    expect((await post('processCallback.retry', { id: 'nothing' })).http).toBe(404)
    expect((await post('processCallback.retry', { id })).http).toBe(200)
    await workflow.settle()
    expect(states(await deliveries())).toEqual(['done', 'failed'])
    expect(await logged('重新推送', String(id))).toBe(1)
    await remove()
  })
})
