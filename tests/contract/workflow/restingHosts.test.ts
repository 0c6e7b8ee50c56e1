import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, givenServer } from '../harness.ts'
import { inLine, settingsOf } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('failing hosts on %s', kind => {
  const server = givenServer(kind, { OUTBOUND_HOSTS: '127.0.0.1' })
  const workflow = givenWorkflow(server)
  let asked = 0
  const other = createServer((_, response) => {
    asked += 1
    response.writeHead(503).end('{"message":"down for repair"}')
  })
  beforeAll(() => new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    other.closeAllConnections()
    other.close()
  })

  test('are paused after five failures in a row; each attempt is logged with masked secrets', async () => {
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/pay`
    const headers = { authorization: 'Bearer very-secret-word', 'x-api-key': 'very-secret-key' }
    const http = settingsOf({ http: { method: 'POST', url, headers, body: '{"amount":1}' } })
    const { key } = await workflow.deploy(
      inLine(['pay', `<serviceTask id="pay" name="付款" flowable:type="http">${http}</serviceTask>`]),
    )
    const ids: string[] = []
    for (let at = 0; at < 7; at++) ids.push(await workflow.start(key))
    expect(asked).toBe(5)
    const tries = await server.db
      .selectFrom('processExchange')
      .select(['state', 'status', 'error', 'request', 'response'])
      .where('instanceId', 'in', ids)
      .orderBy('id')
      .execute()
    expect(tries.map(each => each.status)).toEqual([503, 503, 503, 503, 503, null, null])
    expect(tries.at(-1)).toMatchObject({ state: 'failed', error: '对方系统连续 5 次失败，30 秒内不再调用' })
    expect(JSON.stringify(tries)).not.toContain('very-secret')
    expect(tries[0]?.request).toContain('authorization')
    expect(await Promise.all(ids.map(workflow.phase))).toEqual(ids.map(() => 'running'))
  })
})
