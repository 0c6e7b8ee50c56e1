import { describe, expect, it } from 'vitest'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenDesk, password } from './identityDesk.ts'

describe.each(databaseKinds)('S6 OAuth 2.0 by its RFC on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)

  const ask = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/auth/oauth/token',
      headers: {
        accept: 'application/json',
        authorization: desk.basic,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: new URLSearchParams(form).toString(),
    })
    return { status: response.statusCode, headers: response.headers, body: response.json() as Record<string, unknown> }
  }
  const detail = (authorization: string) =>
    server.app.inject({ method: 'GET', url: '/upms/personInfo/detail', headers: { authorization } })

  it('S6 tokens have no envelope and no-store headers; they refresh and work as any other', async () => {
    const { username } = await desk.addUser()
    const first = await ask({ grant_type: 'password', username, password, scope: 'server' })
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store', pragma: 'no-cache' } })
    expect(first.body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 1800,
      refresh_token: expect.any(String),
    })
    const second = await ask({ grant_type: 'refresh_token', refresh_token: String(first.body.refresh_token) })
    expect(second.status).toBe(200)
    for (const word of ['Bearer', 'bearer', 'BEARER'])
      expect((await detail(`${word} ${String(second.body.access_token)}`)).statusCode, word).toBe(200)
  })

  it('S6 refusals have the error codes of the RFC', async () => {
    const { username } = await desk.addUser()
    const right = { grant_type: 'password', username, password }
    const wrong = { authorization: `Basic ${Buffer.from('other:secret').toString('base64')}` }
    expect(await ask(right, wrong)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="client", charset="UTF-8"' },
      body: { error: 'invalid_client', error_description: '客户端凭据无效' },
    })
    for (const [form, error] of [
      [{ ...right, password: 'wrong' }, 'invalid_grant'],
      [{ grant_type: 'refresh_token', refresh_token: 'nothing' }, 'invalid_grant'],
      [{ ...right, scope: 'everything' }, 'invalid_scope'],
      [{ ...right, grant_type: 'client_credentials' }, 'unsupported_grant_type'],
      [{ username, password }, 'invalid_request'],
      [{ ...right, grant_type: '' }, 'invalid_request'],
    ] as const) {
      const { status, body } = await ask(form)
      expect({ status, body }, error).toEqual({ status: 400, body: { error, error_description: expect.any(String) } })
    }
  })

  it('S6 all request forms of a standard client are accepted', async () => {
    const { username } = await desk.addUser()
    const right = { grant_type: 'password', username, password }
    const additions: Record<string, string>[] = [
      { resource: 'https://api.example' },
      { scope: '' },
      { client_id: 'console', deviceToken: '' },
    ]
    for (const more of additions) expect((await ask({ ...right, ...more })).status, Object.keys(more).join()).toBe(200)
    const [id = '', secret = ''] = server.config.clientCredential.split(':')
    const encoded = [id, secret].map(part => part.replace(/./g, one => `%${one.charCodeAt(0).toString(16)}`)).join(':')
    const authorization = `Basic ${Buffer.from(encoded).toString('base64')}`
    expect((await ask(right, { authorization })).status).toBe(200)
    const noHeader = { authorization: '' }
    expect((await ask({ ...right, client_id: id, client_secret: secret }, noHeader)).status).toBe(200)
    expect(await ask({ ...right, client_id: id, client_secret: 'wrong' }, noHeader)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
  })

  it('S6 a malformed request is not counted as a failed authentication', async () => {
    const { username } = await desk.addUser()
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', `grant_type=password&grant_type=password&username=${username}&password=x`],
      ['application/x-www-form-urlencoded', `grant_type=password&username=${username}&username=x&password=x`],
      ['application/json', '{'],
      ['text/xml', '<a/>'],
    ] as const) {
      const { statusCode, body } = await server.app.inject({
        method: 'POST',
        url: '/auth/oauth/token',
        headers: { accept: 'application/json', authorization: desk.basic, 'content-type': type },
        payload,
      })
      expect(statusCode, payload).toBe(400)
      expect(JSON.parse(body), payload).toMatchObject({ error: 'invalid_request' })
    }
  })

  it('S6 calls of the console keep their envelope', async () => {
    const { username } = await desk.addUser()
    const ofConsole: Record<string, string>[] = [{ accept: 'application/json, text/plain, */*' }, { appid: 'admin' }]
    for (const headers of ofConsole)
      expect((await ask({ grant_type: 'password', username, password: 'x' }, headers)).body).toMatchObject({
        status: false,
        message: '账号或密码错误',
      })
  })

  it('S6 a secret in the address and an unknown scope are refused, and a 401 names the scheme', async () => {
    const { username } = await desk.addUser()
    const query = new URLSearchParams({ grant_type: 'password', username, password }).toString()
    const inAddress = await desk.postForm(`/auth/oauth/token?${query}`, {})
    expect(inAddress.http).toBe(400)
    expect(inAddress.message).toBe('参数“password”不能放在地址中，请放在请求正文中')
    const scoped = await desk.signIn(username, password, { scope: 'everything' })
    expect(scoped).toMatchObject({ http: 400, message: '范围不是允许的值' })
    const refused = await detail('Bearer nothing')
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['www-authenticate']).toBe('Bearer')
  })
})
