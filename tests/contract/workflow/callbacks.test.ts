import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteExchange } from '../../../server/domains/workflow/exchanges/exchangeLog.ts'
import { dataOf, givenCompany, recordsOf } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('callbacks of other systems on %s', kind => {
  const server = givenServer(kind, { OUTBOUND_HOSTS: '127.0.0.1' })
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const callbackPaths: string[] = []
  const other = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += String(part)
    })
    request.on('end', () => {
      callbackPaths.push((JSON.parse(body) as { back: string }).back)
      response.writeHead(202).end('{}')
    })
  })
  beforeAll(() => new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    other.closeAllConnections()
    other.close()
  })

  /** An instance that has asked the other system and waits; the path that it was given. */
  async function waiting(boundary = ''): Promise<{ id: string; path: string }> {
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/pay`
    const http = settingsOf({ http: { method: 'POST', url, body: '{"back":"{{callbackPath}}"}', callback: true } })
    const pay = `<serviceTask id="pay" name="付款" flowable:type="http">${http}</serviceTask>${boundary}`
    const { key } = await workflow.deploy(inLine(['pay', pay], signedBy('check', [desk.bob])))
    callbackPaths.length = 0
    const id = await workflow.start(key)
    expect(callbackPaths).toHaveLength(1)
    expect(await desk.todo(desk.bob, id)).toEqual([])
    return { id, path: String(callbackPaths[0]) }
  }
  const call = async (path: string, payload: Record<string, unknown> = {}) => {
    const response = await server.app.inject({ method: 'POST', url: path, payload })
    await workflow.settle()
    return { http: response.statusCode, ...(response.json() as { data: unknown; message: string }) }
  }
  const received = async (instanceId: string) => {
    const rows = await server.db
      .selectFrom('processExchange')
      .select(['state', 'error'])
      .where('instanceId', '=', instanceId)
      .where('kind', '=', 'receive')
      .orderBy('id')
      .execute()
    return rows.map(row => [row.state, row.error])
  }
  const variablesOf = async (id: string) =>
    dataOf(await company.admin.get(`/nbpm/instance/detail/${id}`)).variables as Record<string, unknown>

  test('continue with their variables once; a repetition changes nothing', async () => {
    const { id, path } = await waiting()
    expect(await call(path, { variables: { paid: 100 } })).toMatchObject({ http: 200, data: { received: true } })
    expect(await desk.todo(desk.bob, id)).toEqual(['check'])
    expect(await call(path, { variables: { paid: 999 } })).toMatchObject({ http: 200, data: { received: true } })
    expect(await call(path, { error: 'too late' })).toMatchObject({ http: 200 })
    expect(await variablesOf(id)).toMatchObject({ paid: 100 })
    expect(await desk.todo(desk.bob, id)).toEqual(['check'])
  })

  test('never appear in logs with their seal, sent or received, in any encoding', async () => {
    const { id, path } = await waiting()
    const seal = path.split('.')[1] as string
    await noteExchange(server.db, {
      kind: 'http',
      title: 'echo',
      instanceId: id,
      target: `http://127.0.0.1/?to=${encodeURIComponent(path)}`,
      response: JSON.stringify({ back: path }).replaceAll('/', '\\/'),
      error: `unknown address ${path}`,
      state: 'failed',
    })
    const rows = await server.db.selectFrom('processExchange').selectAll().where('instanceId', '=', id).execute()
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(seal)
    expect(rows.find(row => row.title === '付款')?.request).toContain('.******')
  })

  test('with a wrong seal get 404, whatever was changed', async () => {
    const { id, path } = await waiting()
    const [body, seal] = path.slice('/flowable/callback/'.length).split('.') as [string, string]
    const foreign = Buffer.from(`x.${id}.y`).toString('base64url')
    const otherSeal = `${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`
    for (const token of [`${foreign}.${seal}`, `${body}.${otherSeal}`, body, `${body}.`, 'nothing'])
      expect(await call(`/flowable/callback/${token}`, { variables: { paid: 1 } })).toMatchObject({
        http: 404,
        error: 'CALLBACK_ADDRESS_INVALID',
      })
    expect([await desk.todo(desk.bob, id), await received(id)]).toEqual([[], []])
  })

  test('after the end are refused, and the log says why', async () => {
    const { id, path } = await waiting()
    dataOf(await company.admin.post('/nbpm/instance/stop', { id, reason: '不再需要' }))
    expect(await call(path, { variables: { paid: 1 } })).toMatchObject({ http: 409, message: '流程已经结束' })
    expect(await received(id)).toEqual([['refused', '流程已经结束']])
    expect(await variablesOf(id)).not.toHaveProperty('paid')
  })

  test('that report a failure create an incident; one with a code follows the modelled path', async () => {
    const broken = await waiting()
    expect(await call(broken.path, { error: '余额不足' })).toMatchObject({ http: 200 })
    const open = recordsOf(await company.admin.post('/nbpm/incident/list', { instanceId: broken.id, state: 'open' }))
    expect(open).toHaveLength(1)
    expect(JSON.stringify(open)).toContain('余额不足')
    expect(await received(broken.id)).toEqual([['failed', '余额不足']])
    const drawn = await waiting(
      `<boundaryEvent id="poor" attachedToRef="pay"><errorEventDefinition errorRef="POOR"/></boundaryEvent>
       ${signedBy('ask', [desk.cid])[1]}<endEvent id="over"/><sequenceFlow id="p1" sourceRef="poor" targetRef="ask"/>
       <sequenceFlow id="p2" sourceRef="ask" targetRef="over"/>`,
    )
    expect(await call(drawn.path, { code: 'POOR', error: '余额不足' })).toMatchObject({ http: 200 })
    expect([await desk.todo(desk.cid, drawn.id), await desk.todo(desk.bob, drawn.id)]).toEqual([['ask'], []])
    expect(await received(drawn.id)).toEqual([['succeeded', null]])
  })
})
