import { beforeAll, describe, expect, it } from 'vitest'
import { givenServer, startTestServer } from '../contract/harness.ts'

const foreign = 'https://evil.example'
const friend = 'https://portal.example'

describe('cross-origin access', () => {
  const server = givenServer()
  let admin: string
  beforeAll(async () => {
    admin = await server.tokenFor('admin')
  })

  it('B10 no answer carries a CORS header unless origins are configured', async () => {
    for (const origin of [foreign, 'null', 'http://localhost:80', friend])
      for (const [method, path] of [
        ['GET', '/healthz'],
        ['POST', '/upms/role/list'],
        ['POST', '/auth/oauth/token'],
        ['GET', '/openapi.json'],
        ['GET', '/nothing'],
        ['GET', '/%zz'],
      ] as const) {
        const { headers } = await server.raw(method, path, { headers: { origin }, token: admin })
        expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
      }
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: '/upms/role/list',
      headers: { origin: foreign, 'access-control-request-method': 'POST' },
    })
    expect(preflight.statusCode).toBe(404)
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('B10 only the configured origins are named, and never with credentials', async () => {
    const own = await startTestServer(undefined, { CORS_ORIGINS: `${friend}, https://second.example` })
    const preflight = (origin: string) =>
      own.app.inject({
        method: 'OPTIONS',
        url: '/upms/role/list',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const allowed = await preflight(friend)
    const refused = [foreign, 'https://portal.example.evil.example', 'http://portal.example', 'null']
    const refusals = await Promise.all(refused.map(preflight))
    await own.close()
    expect([allowed.statusCode, allowed.headers['access-control-allow-origin'], allowed.headers.vary]).toEqual([
      204,
      friend,
      'Origin',
    ])
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined()
    for (const { headers } of refusals) expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('B10 other origins cannot frame the console', async () => {
    for (const path of ['/', '/openapi', '/nothing']) {
      const { headers } = await server.raw('GET', path)
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    }
  })

  it('B10 only configured origins can be framed by the console', async () => {
    const own = await startTestServer(undefined, {
      EMBED_ORIGINS: `${friend}, https://second.example`,
      SSO_LOGOUT_URL: 'https://sso.example/logout',
    })
    const { headers } = await own.raw('GET', '/healthz')
    const { data, http } = await own.call('embed.origins', {}, await own.tokenFor('admin'))
    const stranger = await own.call('embed.origins')
    await own.close()
    const frames = `frame-src 'self' https://sso.example ${friend} https://second.example`
    expect(String(headers['content-security-policy']).split('; ')).toContain(frames)
    expect([http, data]).toEqual([200, { origins: [friend, 'https://second.example'] }])
    expect(stranger.http).toBe(401)
    const plain = await server.raw('GET', '/healthz')
    expect(plain.headers['content-security-policy']).not.toContain('frame-src')
  })

  it('B10 a form of another site cannot change data', async () => {
    const form = { phone: '13800000000', username: 'admin' }
    const send = (headers: Record<string, string>) => server.raw('POST', '/auth/oasso/token', { form, headers })
    const isRefused = async (headers: Record<string, string>) => {
      const { http, error } = await send(headers)
      return http === 403 && error === 'ORIGIN_FORBIDDEN'
    }
    expect(await isRefused({ origin: foreign })).toBe(true)
    expect(await isRefused({ origin: 'null' })).toBe(true)
    expect(await isRefused({ 'sec-fetch-site': 'cross-site' })).toBe(true)
    expect(await isRefused({ 'sec-fetch-site': 'same-site', origin: 'http://localhost:80' })).toBe(true)
    expect(await isRefused({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' })).toBe(false)
    expect(await isRefused({ host: 'console.example', origin: 'https://console.example' })).toBe(false)
    expect(await isRefused({})).toBe(false)
    // A session needs a token, so a cookie alone is useless: without the token the server does nothing.
    expect((await server.raw('POST', '/upms/role/add', { form: { code: 'X', name: 'x' } })).http).toBe(401)
  })
})
