import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenServer } from '../harness.ts'
import { openDesk, type TestUser } from './identityDesk.ts'
import { freshAddress, type Node, secondNode } from './signInDesk.ts'

/** An OA system whose tickets contain their own answer. */
function startValidator(asked: string[]) {
  const xml = (inside: string) =>
    `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`
  const answers: Record<string, (response: ServerResponse, user: string) => void> = {
    json: (response, user) =>
      response.end(JSON.stringify({ serviceResponse: { authenticationSuccess: { user, attributes: {} } } })),
    xml: (response, user) =>
      response.end(
        `<?xml version="1.0"?>\n${xml(`\n<cas:authenticationSuccess>\n <cas:user>${user}</cas:user>
          </cas:authenticationSuccess>`)}`,
      ),
    failed: response =>
      response.end(JSON.stringify({ serviceResponse: { authenticationFailure: { code: 'INVALID_TICKET' } } })),
    failedXml: response =>
      response.end(xml('<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>')),
    injected: (response, user) =>
      response.end(
        xml(
          `<cas:authenticationFailure>no <cas:authenticationSuccess>
            <cas:user>${user}</cas:user></cas:authenticationSuccess></cas:authenticationFailure>`,
        ),
      ),
    broken: response => response.writeHead(500).end('sorry'),
    rubbish: response => response.end('<html>'),
    moved: response => response.writeHead(302, { location: '/p3/serviceValidate?ticket=json-admin' }).end(),
    huge: response => response.end('x'.repeat(200_000)),
    hung: response => void response.write('{'),
  }
  return createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://oa.example')
    asked.push(url.searchParams.get('service') ?? '')
    const [kind = '', user = ''] = (url.searchParams.get('ticket') ?? '').split('-')
    answers[kind]?.(response, user)
  })
}

describe('tickets verified by the OA system', () => {
  const asked: string[] = []
  const validator = startValidator(asked)
  const server = givenServer()
  let node: Node
  let user: TestUser
  beforeAll(async () => {
    await new Promise<void>(resolve => validator.listen(0, '127.0.0.1', resolve))
    const { port } = validator.address() as AddressInfo
    user = await openDesk(server).addUser()
    node = await secondNode(server, {
      validator: {
        url: `http://127.0.0.1:${port}/p3/serviceValidate?format=JSON&ticket={ticket}&service={service}`,
        service: 'https://console.example/#/author?x=1&y=2',
        timeoutSeconds: 5,
      },
    })
  })
  afterAll(async () => {
    await node.close()
    validator.closeAllConnections()
    await new Promise(resolve => validator.close(resolve))
  })
  const post = (ticket: string) =>
    node.desk.post('/auth/oasso/token', { ticket }, { headers: { authorization: node.desk.basic }, ip: freshAddress() })

  test('the user named in JSON or XML is signed in, once', async () => {
    for (const kind of ['json', 'xml']) {
      const ticket = `${kind}-${user.username}-${Math.random()}`
      expect((await post(ticket)).data).toMatchObject({ userCode: user.username })
      expect(await post(ticket)).toMatchObject({ http: 400, error: 'OA_TICKET_INVALID' })
    }
    expect(new Set(asked)).toEqual(new Set(['https://console.example/#/author?x=1&y=2']))
  })

  test('a ticket refused by the OA system is refused', async () => {
    for (const kind of ['failed', 'failedXml', 'injected'])
      expect(await post(`${kind}-admin-1`), kind).toMatchObject({ http: 400, error: 'OA_TICKET_INVALID' })
    expect((await post('json-nobody.there-1')).http).toBe(400)
    expect((await post('json- admin')).http).toBe(400)
  })

  test('without an answer the ticket stays unused', async () => {
    for (const kind of ['broken', 'rubbish', 'moved', 'huge', 'hung'])
      expect(await post(`${kind}-admin-1`), kind).toMatchObject({
        http: 502,
        error: 'OA_UNAVAILABLE',
      })
    const rows = await server.db.selectFrom('verifyCode').select('id').where('purpose', '=', 'oaTicket').execute()
    expect(rows.length).toBeLessThanOrEqual(3)
  })
})
