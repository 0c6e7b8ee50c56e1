import { describe, expect, it } from 'vitest'
import { checkOfModule } from '../../../schemas/evaluate/json-schema/compiled/checkOfModule.ts'
import { schemaMessages } from '../../../schemas/evaluate/json-schema/schemaMessages.ts'
import type { SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { dataOf, givenServer, mainly, unique } from '../harness.ts'

const definition = (more: Record<string, unknown> = {}) =>
  JSON.stringify({
    schema: {
      type: 'object',
      required: ['subject'],
      properties: {
        subject: { type: 'string', title: '事项', minLength: 2, pattern: '^[^<>]+$' },
        days: { type: 'integer', title: '天数', minimum: 1 },
        ...more,
      },
    },
  })

describe.each(mainly('pglite'))('validators of published forms on %s', kind => {
  const server = givenServer(kind)

  async function published(text: string) {
    const token = await server.tokenFor('admin')
    const call = (name: string, args: Record<string, unknown>) => server.call(`processForm.${name}`, args, token)
    const code = unique('v')
    const { id } = dataOf<{ id: string }>(await call('templateSave', { code, name: code, definition: text }))
    const { versionId } = dataOf<{ versionId: string }>(await call('templateDeploy', { id }))
    const version = dataOf<{ validator: string; schema: SchemaObject }>(await call('versionDetail', { id: versionId }))
    const view = dataOf<{ schema: SchemaObject }>(await call('view', { templateId: id }))
    const draft = dataOf<{ schema: SchemaObject }>(await call('templateDetail', { id }))
    return { version, view, draft }
  }
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers })

  it('a published form is judged by a module of the same origin, under a digest, without a session', async () => {
    const { version, view, draft } = await published(definition())
    expect(version.validator).toMatch(/^编译的代码，\d+ KB$/)
    const address = String(view.schema['x-compiled'])
    expect(address).toMatch(/^[0-9a-f]{64}$/)
    expect(version.schema['x-compiled']).toBe(address)
    // While designing the interpreter decides.
    expect(draft.schema).not.toHaveProperty('x-compiled')

    const answer = await get(`/validators/${address}.js`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${address}"`,
      'x-content-type-options': 'nosniff',
    })
    expect(String(answer.headers['content-security-policy'])).not.toContain('unsafe-eval')
    expect((await get(`/validators/${address}.js`, { 'if-none-match': `"${address}"` })).statusCode).toBe(304)

    const check = checkOfModule(await import(`data:text/javascript,${encodeURIComponent(answer.payload)}`))(view.schema)
    expect(check({ subject: '出差', days: 2 })).toEqual([])
    const wrong = check({ subject: '<', days: 0 }) ?? []
    expect(schemaMessages(wrong).map(({ path, message }) => `${path} ${message}`)).toEqual([
      'subject 事项不能少于 2 个字',
      'days 天数不能小于 1',
    ])
  })

  it('forms that judge alike share a module, and the address of another does not follow from a form', async () => {
    const one = await published(definition())
    const titled = await published(definition().replace('天数', '日数'))
    expect(titled.view.schema['x-compiled']).toBe(one.view.schema['x-compiled'])
    const other = await published(definition({ note: { type: 'string' } }))
    expect(other.view.schema['x-compiled']).not.toBe(one.view.schema['x-compiled'])
    expect((await get(`/validators/${'0'.repeat(64)}.js`)).statusCode).toBe(404)
    expect((await get('/validators/..%2f..%2fpackage.json')).statusCode).toBe(404)
  })

  it('what the compiler is not given is interpreted, and the version says why', async () => {
    const tree = { type: 'object', properties: { inner: { $ref: '#/properties/tree' } } }
    const { version, view } = await published(definition({ tree }))
    expect(version.validator).toContain('解释执行：')
    expect(version.validator).toContain('引用指回自身')
    expect(view.schema).not.toHaveProperty('x-compiled')
  })

  it('an address written into a form by hand is dropped', async () => {
    const text = JSON.parse(definition()) as { schema: SchemaObject }
    const { view } = await published(
      JSON.stringify({ ...text, schema: { ...text.schema, 'x-compiled': 'f'.repeat(64) } }),
    )
    expect(view.schema['x-compiled']).not.toBe('f'.repeat(64))
  })
})
