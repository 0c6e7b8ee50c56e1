import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenServer } from '../contract/harness.ts'
import { portOf } from '../helpers/rawHttp.ts'

describe('large and deep requests', () => {
  const server = givenServer()
  let admin: string
  let port: number
  beforeAll(async () => {
    admin = await server.tokenFor('admin')
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    port = portOf(server.app)
  })

  const list = (payload: string) =>
    server.raw('POST', '/upms/role/list', {
      body: payload,
      headers: { 'content-type': 'application/json' },
      token: admin,
    })

  it('E3 a body over 1 MiB is 413, one just below is read', async () => {
    expect(await list(JSON.stringify({ keyword: 'x'.repeat(1024 * 1024) }))).toMatchObject({ http: 413, status: false })
    const below = await list(`{"size":1${' '.repeat(1024 * 1024 - 20)}}`)
    expect(below.http).toBe(200)
  })

  it('E3 nesting of 100,000 levels is 400 and breaks nothing', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    for (const body of [`{"filters":${deep}}`, deep, `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`])
      expect((await list(body)).http).toBe(400)
    expect((await list('{}')).http).toBe(200)
  })

  it('E3 an address over 8 KB is 414, more than 1,000 parameters are 400', async () => {
    const get = (query: string) => server.raw('GET', `/upms/organization/getList?${query}`, { token: admin })
    expect(await get(`name=${'x'.repeat(8200)}`)).toMatchObject({ http: 414, error: 'ADDRESS_TOO_LONG' })
    expect(await get('a&'.repeat(1001))).toMatchObject({
      http: 400,
      error: 'PARAMETERS_TOO_MANY',
      message: '参数过多，最多 1000 个',
    })
    const form = Array.from({ length: 1001 }, (_, index) => `k${index}=1`).join('&')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await server.raw('POST', '/auth/oauth/token', { body: form, headers })
    expect(answer).toMatchObject({ http: 400, error: 'PARAMETERS_TOO_MANY', message: '参数过多，最多 1000 个' })
  })

  it('E3 headers over 16 KB are 431, in the common form and with the security headers', async () => {
    const answer = await speak(port, `GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(17_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(answer).toContain('"message":"请求头过大"')
  })

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a wrong version', 'GET / HTTP/9.9\r\n\r\n'],
    ['two lengths', 'POST /auth/oauth/token HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a folded header', 'GET /healthz HTTP/1.1\r\nhost: x\r\n folded\r\n\r\n'],
    ['a zero in a header', 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: b\0c\r\n\r\n'],
  ])('E3 %s is 400 and the connection ends', async (_what, text) => {
    const answer = await speak(port, text)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"status":false')
  })
})

/** Everything that the server says until it ends the connection. */
function speak(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', chunk => {
      said += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(said))
  })
}
