import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { watchOf } from '../../../server/ground/database/watch.ts'
import { RateLimiter } from '../../../server/services/http/rateLimit.ts'
import { databaseKinds, startTestServer, type TestServer } from '../harness.ts'

describe('the rate limiter', () => {
  it('refills evenly after an initial burst, and a refused call costs nothing', () => {
    const limiter = new RateLimiter({ perMinute: 60, burst: 3 })
    const taken = (now: number) => limiter.take('a', now)
    expect([taken(0), taken(0), taken(0)]).toEqual([0, 0, 0])
    expect(taken(0)).toBeCloseTo(1)
    expect(taken(400)).toBeCloseTo(0.6)
    expect(taken(1000)).toBe(0)
    expect(taken(1000)).toBeCloseTo(1)
    expect(limiter.take('b', 1000)).toBe(0)
  })

  it('admits the first call of a key at any time', () => {
    const limiter = new RateLimiter({ perMinute: 2, burst: 1 })
    const refused = Array.from({ length: 10_000 }, (_, index) => limiter.take(`key ${index}`, index * 77.7))
    expect(refused.filter(wait => wait > 0)).toEqual([])
  })

  it('forgets keys to limit its memory', () => {
    const limiter = new RateLimiter({ perMinute: 60, burst: 1 })
    for (let index = 0; index < 200_000; index++) limiter.take(`address ${index}`, index / 1000)
    expect(limiter.take('address 199999', 200)).toBeGreaterThan(0)
  })
})

describe('guards', () => {
  const servers: TestServer[] = []
  const start = async (env: Record<string, string>, kind = databaseKinds[0]) => {
    const server = await startTestServer(kind, env)
    servers.push(server)
    return server
  }
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })
  const from = async ({ app }: TestServer, remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: '/auth/login/options', remoteAddress, headers })

  it('an address with too many calls gets a time to retry, others are not affected', async () => {
    // Two at once and one in 15 s: a machine that is busy does not get through this in the time for a third.
    const server = await start({ RATE_LIMIT_PUBLIC: '4' })
    const answers = await Promise.all(Array.from({ length: 12 }, () => from(server, '10.0.0.1')))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(refused?.json()).toMatchObject({ status: false, code: 429 })
    expect((await from(server, '10.0.0.2')).statusCode).toBe(200)
    // A forged origin header does not change the counted address.
    expect((await from(server, '10.0.0.1', { 'x-forwarded-for': '10.9.9.9' })).statusCode).toBe(429)
  })

  it('failed application credentials are limited like anonymous calls', async () => {
    const server = await start({ RATE_LIMIT_PUBLIC: '4' })
    const push = () =>
      server.raw('POST', '/nbpm/thirdParty/push', { headers: { authorization: 'Basic YTpi' }, body: {} })
    const answers = await Promise.all(Array.from({ length: 12 }, push))
    expect(answers.filter(({ http }) => http === 401)).toHaveLength(2)
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(10)
  })

  it('IPv6 addresses are counted by network, in any notation', async () => {
    const server = await start({ RATE_LIMIT_PUBLIC: '2' })
    expect((await from(server, '2001:db8:1:2::1')).statusCode).toBe(200)
    expect((await from(server, '2001:db8:1:2:ffff:1:2:3')).statusCode).toBe(429)
    expect((await from(server, '2001:0DB8:0001:0002::7')).statusCode).toBe(429)
    expect((await from(server, '2001:db8:1:3::1')).statusCode).toBe(200)
    expect((await from(server, '10.0.0.9')).statusCode).toBe(200)
    expect((await from(server, '::ffff:10.0.0.9')).statusCode).toBe(429)
  })

  it('behind a trusted proxy the address of the caller counts', async () => {
    const server = await start({ RATE_LIMIT_PUBLIC: '2', TRUSTED_PROXIES: '10.0.0.0/8' })
    const as = (forwarded: string, proxy = '10.0.0.1') => from(server, proxy, { 'x-forwarded-for': forwarded })
    expect((await as('1.1.1.1')).statusCode).toBe(200)
    expect((await as('1.1.1.1')).statusCode).toBe(429)
    expect((await as('9.9.9.9, 1.1.1.1')).statusCode).toBe(429)
    expect((await as('2.2.2.2')).statusCode).toBe(200)
    expect((await as('3.3.3.3', '192.168.0.1')).statusCode).toBe(200)
    expect((await as('4.4.4.4', '192.168.0.1')).statusCode).toBe(429)
  })

  it('a user with too many calls is refused from any address', async () => {
    const server = await start({ RATE_LIMIT_USER: '8' })
    const [admin, hr] = [await server.tokenFor('admin'), await server.tokenFor('hr')]
    const list = (token: string) => server.raw('GET', '/auth/user/permissions', { token })
    const answers = await Promise.all(Array.from({ length: 4 }, () => list(admin)))
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(2)
    expect((await list(await server.tokenFor('admin'))).http).toBe(429)
    expect((await list(hr)).http).toBe(200)
  })

  /** The same call over a connection: what is too much is refused before the framework sees it. */
  async function listOverConnection(address: string, token: string) {
    const answer = await fetch(`${address}/upms/role/list`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    return { http: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) }
  }

  it.each(['at the gate', 'behind it'])(
    'calls beyond the concurrency limit are 503 with Retry-After %s, and the rest are answered',
    async where => {
      const server = await start({ CALLS_AT_ONCE: '5' })
      const token = await server.tokenFor('admin')
      const address = where === 'at the gate' ? await server.app.listen({ host: '127.0.0.1', port: 0 }) : ''
      const list = () =>
        address ? listOverConnection(address, token) : server.raw('POST', '/upms/role/list', { body: {}, token })
      const answers: Awaited<ReturnType<typeof list>>[] = []
      // The lock holds the accepted calls until all others are rejected.
      const all = await server.db.transaction().execute(async transaction => {
        await sql`lock table "role" in access exclusive mode`.execute(transaction)
        const calls = Array.from({ length: 40 }, async () => answers.push(await list()))
        await expect.poll(() => answers.length).toBe(35)
        return calls
      })
      await Promise.all(all)
      expect(answers.map(({ http }) => http)).toEqual([...Array(35).fill(503), ...Array(5).fill(200)])
      const [refused] = answers
      expect(refused?.text).toBe(
        '{"status":false,"code":503,"error":"SERVER_BUSY","message":"服务器繁忙，请稍后重试","data":{"retryAfter":1}}',
      )
      const usual = (await list()).headers
      for (const name of Object.keys(usual).filter(one => one !== 'date' && one !== 'content-length'))
        if (name !== 'x-request-id') expect({ [name]: refused?.headers[name] }).toEqual({ [name]: usual[name] })
      expect(refused?.headers['x-request-id']).toMatch(/^[0-9a-f]{10}-[0-9a-z]+$/)
      expect(refused?.headers['retry-after']).toBe('1')
      expect((await list()).http).toBe(200)
      expect((await server.raw('GET', '/healthz')).http).toBe(200)
      const { text } = await server.raw('GET', '/metrics')
      expect(text).toMatch(/calls_refused_total\{reason="load"\} \d+/)
      expect(text).toContain('http_requests_in_progress 0')
    },
  )

  it.each(databaseKinds)(
    'on %s metrics label routes by template, and count statements, connections and jobs',
    async kind => {
      const server = await start({}, kind)
      const token = await server.tokenFor('admin')
      await server.raw('GET', '/upms/role/detail/none-such', { token })
      await server.raw('GET', '/made/up/by/a/caller', { token })
      const { text } = await server.raw('GET', '/metrics')
      expect(text).toContain('http_request_seconds_count{method="GET",route="/upms/role/detail/:id",status="404"} 1')
      expect(text).toContain('http_request_seconds_count{method="GET",route="none",status="404"} 1')
      expect(text).not.toContain('none-such')
      expect(text).not.toContain('made/up')
      expect(text).toMatch(/database_statement_seconds_count\{outcome="done"\} \d+/)
      expect(text).toMatch(/database_connections\{state="waiting"\} 0/)
      expect(text).toMatch(/data_folder_free_bytes \d+/)
      expect(text).toContain('# TYPE jobs gauge')
    },
  )

  it('statements carry the request id of their call', async () => {
    const server = await start({})
    const token = await server.tokenFor('admin')
    const seen: (string | undefined)[] = []
    // Background work of the server has no call.
    watchOf(server.db)?.onStatement(({ sql, requestId }) => /\brole\b/.test(sql) && seen.push(requestId))
    const headers = { 'x-request-id': 'number-of-a-proxy' }
    const { headers: answered } = await server.raw('POST', '/upms/role/list', { body: {}, token, headers })
    expect(answered['x-request-id']).toBe('number-of-a-proxy')
    expect(new Set(seen)).toEqual(new Set(['number-of-a-proxy']))
  })

  it.runIf(databaseKinds.includes('postgres'))(
    'a statement beyond the time limit is cancelled and the call fails',
    async () => {
      const server = await start({ STATEMENT_TIMEOUT_SECONDS: '1' }, 'postgres')
      await expect(sql`select pg_sleep(5)`.execute(server.db)).rejects.toMatchObject({ code: '57014' })
      const locked = server.db.transaction().execute(async tx => {
        await sql`lock table role in access exclusive mode`.execute(tx)
        const answer = await server.raw('POST', '/upms/role/list', { body: {}, token: await server.tokenFor('admin') })
        expect(answer).toMatchObject({ http: 503, status: false })
      })
      await locked
    },
  )

  it.runIf(databaseKinds.includes('postgres'))(
    'with all connections in use the server answers busy, not failed',
    async () => {
      const server = await start({ DATABASE_POOL: '2' }, 'postgres')
      const token = await server.tokenFor('admin')
      const busy = [1, 2].map(() => sql`select pg_sleep(6)`.execute(server.db))
      const answer = await server.raw('POST', '/upms/role/list', { body: {}, token })
      expect(answer).toMatchObject({ http: 503, error: 'SERVER_BUSY', data: { retryAfter: 1 } })
      await Promise.all(busy)
    },
  )
})
