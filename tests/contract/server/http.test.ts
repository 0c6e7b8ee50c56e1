import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../server/ground/kernel/registry.ts'
import { expectLinear } from '../../helpers/expectWithin.ts'
import { dataOf, givenServer, startTestServer } from '../harness.ts'

describe('HTTP', () => {
  const server = givenServer()
  let admin: string
  beforeAll(async () => {
    admin = await server.tokenFor('admin')
  })

  const list = '/upms/role/list'
  const post = (payload: string | object, type = 'application/json') =>
    server.raw('POST', list, { body: payload, headers: { 'content-type': type }, token: admin })

  it('reports live and ready', async () => {
    expect((await server.raw('GET', '/healthz')).http).toBe(200)
    expect((await server.raw('GET', '/readyz')).http).toBe(200)
  })

  it('sends security headers with every answer', async () => {
    for (const path of ['/healthz', '/nothing', '/openapi', '/openapi.json']) {
      const { headers } = await server.raw('GET', path)
      expect(headers['content-security-policy']).toContain("default-src 'self'")
      expect(headers['content-security-policy']).not.toContain('unsafe-eval')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBeTruthy()
      expect(headers['x-request-id']).toBeTruthy()
    }
  })

  it('answers an unknown address with an envelope', async () => {
    expect(await server.raw('GET', '/upms/nothing')).toMatchObject({ http: 404, status: false, code: 404 })
    expect(await server.raw('GET', list)).toMatchObject({ http: 404, status: false })
  })

  it.each<[string, string, number]>([
    ['text that is no JSON', '{"a":', 400],
    ['a list', '[]', 400],
    ['a text', '"x"', 400],
    ['null', 'null', 200],
    ['nothing', '', 200],
    ['a key into prototypes', '{"__proto__":{"x":1}}', 400],
    ['such a key further down', '{"filters":[{"constructor":{"prototype":1}}]}', 400],
    ['nesting without end', `{"filters":${'['.repeat(50)}${']'.repeat(50)}}`, 400],
    ['nesting by the hundred thousand', `{"filters":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
    ['a lone surrogate', '{"name":"\\ud800"}', 400],
    ['a zero character', '{"name":"\\u0000"}', 400],
    ['infinity', '{"size":1e999}', 400],
  ])('accepts or refuses %s', async (_what, payload, http) => {
    const answer = await post(payload)
    expect(answer.http, answer.text).toBe(http)
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/)
  })

  it('C4 refuses prototype property names', async () => {
    for (const name of ['toString', 'valueOf', 'hasOwnProperty']) {
      const body = { code: 'PROTOTYPE', name: 'x', [name]: 'x' }
      expect(await server.raw('POST', '/upms/role/add', { body, token: admin }), name).toMatchObject({ http: 400 })
      const query = { name: 'x', [name]: '1' }
      const found = await server.raw('GET', '/upms/user/list/findByName', { query, token: admin })
      expect(found, name).toMatchObject({ http: 400 })
      expect((await post({ [name]: 'x' })).http, name).toBe(400)
    }
  })

  it('E3 answers endless names at once and briefly', async () => {
    const long = 'x'.repeat(900_000)
    const refuse = async (body: object) => {
      const answer = await post(body)
      expect(answer.http).toBe(400)
      expect(answer.text.length).toBeLessThan(1000)
    }
    const bodies: ((size: number) => object)[] = [
      size => ({ ['x'.repeat(size)]: 1 }),
      size => ({ sort: 'x'.repeat(size) }),
      size => ({ filters: [{ field: 'x'.repeat(size), operator: 'eq', value: 1 }] }),
      size => ({ filters: [{ field: 'name', operator: 'x'.repeat(size), value: 1 }] }),
      size => Object.fromEntries(Array.from({ length: size / 15 }, (_, index) => [`k${index}`, 1])),
    ]
    for (const make of bodies) await expectLinear({ size: 900_000, make, work: refuse, what: String(make) })
    await refuse({ filters: [{ field: 'name', operator: 'eq', value: 1, [long.slice(0, 190)]: 1 }] })
    const open = await server.raw('POST', '/auth/oauth/token', { body: { [long]: 1 } })
    expect(open.http).toBe(400)
    expect(open.text.length).toBeLessThan(1000)
  })

  it('reports errors of a broken form in an envelope', async () => {
    const form = (payload: string) => post(payload, 'multipart/form-data; boundary=x')
    const file = '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n1\r\n--x--\r\n'
    expect(await form('--x\r\nzzz')).toMatchObject({ http: 400, error: 'FORM_BROKEN' })
    expect(await form(file)).toMatchObject({ http: 413, error: 'FILE_NOT_ACCEPTED' })
  })

  it('answers a malformed address with an envelope and the headers', async () => {
    const answer = await server.raw('GET', '/%zz')
    expect(answer).toMatchObject({ http: 400, status: false, error: 'URL_INVALID' })
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['x-request-id']).toBeTruthy()
    const long = await server.raw('GET', `/upms/role/detail/${'x'.repeat(300)}`)
    expect(long).toMatchObject({ http: 414, error: 'URL_PARAMETER_TOO_LONG' })
  })

  it('refuses bodies that are too large or of an unknown type', async () => {
    expect((await post(JSON.stringify({ name: 'x'.repeat(1_100_000) }))).http).toBe(413)
    expect((await post('<a/>', 'application/xml')).http).toBe(415)
  })

  it('converts query arguments to their types', async () => {
    const answer = await server.raw('GET', '/upms/organization/getList', {
      query: { enabled: 'true', name: '部' },
      token: admin,
    })
    expect(answer.http).toBe(200)
    const wrong = await server.raw('GET', '/upms/organization/getList', { query: { enabled: 'perhaps' }, token: admin })
    expect(wrong.http).toBe(400)
  })

  it('refuses an argument that is given twice with two values', async () => {
    const path = registry.endpoints.get('user.delete')?.path.replace('{id}', 'a') ?? ''
    const answer = await server.raw('POST', path, { body: { id: 'b' }, token: admin })
    expect(answer.http).toBe(400)
  })

  it('describes every endpoint and entity in the OpenAPI document', async () => {
    const { text } = await server.raw('GET', '/openapi.json')
    const document = JSON.parse(text) as {
      openapi: string
      paths: Record<string, Record<string, { 'x-permission': unknown }>>
      components: { schemas: Record<string, unknown> }
    }
    expect(document.openapi).toBe('3.1.0')
    for (const { path, method, definition } of registry.endpoints.values()) {
      expect(document.paths[path]?.[method.toLowerCase()]?.['x-permission']).toEqual(definition.permission)
    }
    for (const name of registry.entities.keys()) expect(document.components.schemas).toHaveProperty(name)
    const references = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(match => match[1])
    for (const name of new Set(references)) expect(document.components.schemas).toHaveProperty(name ?? '')
    expect(text).not.toContain('passwordHash')
  })

  it('serves the API documentation page without inline scripts', async () => {
    const { text } = await server.raw('GET', '/openapi')
    expect(text).toContain('<script type="module" src=')
    expect(text).not.toMatch(/<script(?![^>]*src=)/)
    expect((await server.raw('GET', '/openapi/openapi.js')).headers['content-type']).toContain('javascript')
  })

  it('never returns internal error details', async () => {
    const own = await startTestServer()
    const token = await own.tokenFor('admin')
    const [top] = dataOf<{ id: string }[]>(await own.call('organization.getList', {}, token))
    await own.db.schema.dropTable('auditLog').execute()
    const answer = await own.call('organization.auditLogList', { id: top?.id }, token)
    await own.close()
    expect(answer.http).toBe(500)
    expect(answer.message).toMatch(/^服务器内部错误，请联系管理员（编号 .+）$/)
    expect(answer.text).not.toMatch(/audit_log|select|stack/i)
  })
})
