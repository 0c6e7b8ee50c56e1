import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../server/ground/kernel/registry.ts'
import { givenServer, startTestServer } from '../contract/harness.ts'
import { isFull } from '../helpers/form.ts'

/** Files of the browser and the page itself. */
const ofBrowser = /^\/(\*|assets\/\*|[\w.-]*\.(html|svg|ico|png|txt|js|css|webmanifest|json))?$/
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'] as const

describe('inventory', () => {
  const server = givenServer()
  let admin: string
  let described: Record<string, Record<string, { 'x-permission'?: unknown }>>
  beforeAll(async () => {
    admin = await server.tokenFor('admin')
    described = JSON.parse((await server.raw('GET', '/openapi.json')).text).paths
  })

  const ask = async (method: (typeof methods)[number], url: string, remoteAddress = '10.1.2.3') => {
    const { statusCode, headers, payload } = await server.app.inject({ method: method as 'GET', url, remoteAddress })
    return { statusCode, headers, payload }
  }

  it('I1 every reachable route is documented and has a rule', () => {
    const routes = routesOf(server.app.printRoutes({ commonPrefix: false }))
    expect(routes.length).toBeGreaterThan(registry.endpoints.size / 2)
    const missing = routes.flatMap(({ url, methods }) => {
      const path = url.replaceAll(/:(\w+)/g, '{$1}')
      if (ofBrowser.test(url)) return []
      // The storage refuses unknown calls itself.
      if (url.startsWith('/oss') && described['/oss/{key}']) return []
      return methods
        .filter(method => !['HEAD', 'OPTIONS'].includes(method))
        .filter(
          method => (described[path] ?? described[`${path}/`])?.[method.toLowerCase()]?.['x-permission'] === undefined,
        )
        .map(method => `${method} ${path}`)
    })
    expect(missing).toEqual([])
  })

  it('I1 internal files are not served', async () => {
    const addresses = [
      ...[
        '.env',
        '.git/config',
        '.git/HEAD',
        'package.json',
        'package-lock.json',
        'server/main.ts',
        'schemas/routes.json',
      ],
      ...[
        '.data/server.key',
        'server.key',
        'server.json',
        'database.lock',
        'debug',
        'debug/pprof',
        'actuator',
        'actuator/env',
      ],
      ...[
        'metrics',
        'metrics/',
        'operations/backup',
        'swagger-ui.html',
        'v3/api-docs',
        'druid/index.html',
        'console',
        'admin',
      ],
      ...[
        'assets/',
        'assets/index.js.map',
        'assets/..%2findex.html.bak',
        '..%2f..%2fetc%2fpasswd',
        '%2e%2e/%2e%2e/etc/passwd',
      ],
      ...[
        '..\\..\\etc\\passwd',
        '/etc/passwd',
        'index.php',
        'cgi-bin/test',
        'WEB-INF/web.xml',
        'phpinfo',
        'server-status',
      ],
    ]
    for (const address of addresses) {
      const { statusCode, headers, payload } = await ask('GET', `/${address}`)
      expect([400, 403, 404], address).toContain(statusCode)
      expectCommon(headers, payload, address)
    }
  })

  it('I1 every route answers every method with the security headers and without a stack', {
    timeout: 120_000,
  }, async () => {
    const paths = [...new Set([...registry.endpoints.values()].map(({ path }) => path)), ...Object.keys(described)]
    // In the short form every third method, other ones each time.
    for (const [place, path] of paths.entries())
      for (const method of methods.filter((_, at) => isFull || at % 3 === place % 3)) {
        const url = path.replaceAll(/\{\w+\}/g, 'none')
        const { statusCode, headers, payload } = await ask(method, url)
        expect(statusCode, `${method} ${url}`).toBeLessThan(500 + Number(statusCode === 501) * 2)
        if (statusCode !== 200) expectCommon(headers, payload, `${method} ${url}`)
      }
  })

  it('I1 an internal error shows only its request id', async () => {
    const own = await startTestServer()
    const token = await own.tokenFor('admin')
    await own.db.schema.dropTable('projectless').ifExists().execute()
    await own.db.schema.alterTable('role').renameTo('roleGone').execute()
    const answer = await own.raw('POST', '/upms/role/list', { body: {}, token })
    await own.close()
    expect(answer.http).toBe(500)
    expect(answer.message).toContain(String(answer.headers['x-request-id']))
    expect(answer.text).not.toMatch(/role|relation|select|node_modules|\.ts/i)
  })

  it('I1 metrics are served only to this machine or the holder of the token', async () => {
    const here = await ask('GET', '/metrics', '127.0.0.1')
    expect([here.statusCode, here.payload.includes('http_request_seconds')]).toEqual([200, true])
    expect((await ask('GET', '/metrics', '10.1.2.3')).statusCode).toBe(404)
    const forwarded = await server.raw('GET', '/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })
    expect(forwarded.http).toBe(404)
    expect((await server.raw('GET', '/metrics', { token: admin, headers: { via: 'x' } })).http).toBe(404)
    const secret = 'a-token-for-operators'
    const own = await startTestServer(undefined, { METRICS_TOKEN: secret })
    const answers = [
      await own.raw('GET', '/metrics'),
      await own.raw('GET', '/metrics', { token: `${secret}x` }),
      await own.raw('GET', '/metrics', { token: secret, headers: { 'x-forwarded-for': '10.0.0.1' } }),
    ]
    await own.close()
    expect(answers.map(({ http }) => http)).toEqual([404, 404, 200])
  })
})

function expectCommon(headers: Record<string, unknown>, payload: string, what: string): void {
  expect(headers['content-security-policy'], what).toContain("default-src 'self'")
  expect(headers['x-content-type-options'], what).toBe('nosniff')
  expect(headers['x-frame-options'], what).toBe('SAMEORIGIN')
  expect(headers['referrer-policy'], what).toBeTruthy()
  expect(headers['x-request-id'], what).toBeTruthy()
  expect(payload, what).not.toMatch(/node_modules|\.ts:\d|at .+\(.+\)/)
}

/** Routes from the tree that the framework prints: every line adds its part to that of the line above it. */
function routesOf(tree: string): { url: string; methods: string[] }[] {
  const above: string[] = []
  return tree.split('\n').flatMap(line => {
    const found = /^(.*?)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!found) return []
    const [, indent = '', part = '', methods] = found
    const depth = indent.length / 4
    above.length = depth
    above[depth] = part
    return methods === undefined ? [] : [{ url: above.join(''), methods: methods.split(', ') }]
  })
}
