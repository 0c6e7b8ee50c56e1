import { beforeAll, describe, expect, it } from 'vitest'
import { schemaCheck } from '../../schemas/evaluate/json-schema/checkSchema.ts'
import { messagesBy } from '../../schemas/evaluate/json-schema/valueErrors.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { importStep } from '../contract/exchange/exchange.ts'
import { databaseKinds, dataOf, givenServer } from '../contract/harness.ts'
import { bpmn } from '../contract/workflow/desk.ts'

/** Documents that reach for what every object has. As texts: JSON.parse makes `__proto__` an own key. */
const documents = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"name":{"__proto__":{"polluted":1}}}',
  '{"filters":[{"field":"__proto__","operator":"eq","value":1}]}',
  '{"filters":[{"field":"constructor.prototype.polluted","operator":"isNull"}]}',
  '{"filters":[{"__proto__":{"polluted":1},"operator":"isNull"}]}',
  '{"sort":"__proto__,-constructor"}',
  '{"summary":"__proto__:sum,name:constructor"}',
  '{"toString":1,"valueOf":1,"hasOwnProperty":1,"then":1,"length":1}',
]
const polluted = () => Reflect.get({}, 'polluted') as unknown

describe.each(databaseKinds)('prototype property names on %s', kind => {
  const server = givenServer(kind)
  let admin: string
  beforeAll(async () => {
    admin = await server.tokenFor('admin')
  })

  it('C4 prototype pollution: bodies and queries are refused, and no prototype changes', async () => {
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }
    for (const path of ['/upms/role/list', '/upms/role/add', '/upms/position/edit', '/upms/preference/save']) {
      for (const payload of documents) {
        const { statusCode } = await server.app.inject({ method: 'POST', url: path, headers, payload })
        expect([400, 404], `${path} ${payload}`).toContain(statusCode)
      }
    }
    for (const query of [
      '__proto__[polluted]=1',
      '__proto__.polluted=1',
      'constructor=1',
      'filters=[{"__proto__":1}]',
    ]) {
      const { statusCode } = await server.app.inject({
        url: `/upms/organization/getList?${query}`,
        headers: { authorization: `Bearer ${admin}` },
      })
      expect(statusCode, query).toBe(400)
    }
    expect(polluted()).toBeUndefined()
  })

  it('C4 prototype pollution: import files, dictionary entries and form values are refused or plain data', async () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString', '__proto__.polluted']
    const file = Buffer.from(`\ufeff${names.join(',')},岗位编码,岗位名称\n1,2,3,4,5,__proto__,constructor\n`)
    for (const step of ['check', 'run']) {
      const { http } = await importStep(server, '/upms/position/import', { token: admin, file, step, name: 'a.csv' })
      expect([200, 400], step).toContain(http)
    }
    const dictionary = await server.db.selectFrom('dictionary').select('id').limit(1).executeTakeFirstOrThrow()
    for (const name of names) {
      const values = { dictionaryId: dictionary.id, value: name, label: name }
      const answer = await server.call('dictionary.save', values, admin)
      expect([200, 400], answer.text).toContain(answer.http)
      if (answer.http === 200) expect(answer.data).toMatchObject({ value: name, label: name })
    }
    const workflow = '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="u"/><userTask id="u"/>'
    const xml = bpmn('polluted', workflow)
    const model = dataOf(await server.call('processModel.create', { key: 'polluted', name: 'polluted', xml }, admin))
    dataOf(await server.call('processModel.deploy', { id: model.id }, admin))
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }
    for (const text of documents.slice(0, 3).concat(documents.slice(-1))) {
      const payload = `{"key":"polluted","variables":${text}}`
      const url = registry.endpoints.get('processInstance.start')?.path ?? ''
      const { statusCode } = await server.app.inject({ method: 'POST', url, headers, payload })
      expect([200, 400], payload).toContain(statusCode)
      const view = registry.endpoints.get('view.save')?.path ?? ''
      const saved = `{"page":"role/list","name":"v${text.length}","value":${text}}`
      expect([200, 400]).toContain(
        (await server.app.inject({ method: 'POST', url: view, headers, payload: saved })).statusCode,
      )
    }
    expect(polluted()).toBeUndefined()
    expect((await server.call('role.list', {}, admin)).http).toBe(200)
  })
})

describe('schemas of records', () => {
  it('C4 prototype pollution: a schema with prototype property names validates plain data', () => {
    const schemas = [
      '{"properties":{"__proto__":{"type":"string","default":"x"}}}',
      '{"properties":{"constructor":{"properties":{"prototype":{"default":{"polluted":1}}}}}}',
      '{"$ref":"#/__proto__"}',
      '{"$ref":"#/constructor/prototype"}',
      '{"required":["__proto__","toString"]}',
    ]
    for (const text of schemas) {
      const schema: unknown = JSON.parse(text)
      for (const value of ['{}', '{"__proto__":{"polluted":1}}', '{"constructor":1}'])
        expect(messagesBy(schema, JSON.parse(value), '值')).toBeInstanceOf(Array)
    }
    expect(messagesBy({ required: ['toString'] }, {}, '值')).not.toEqual([])
    expect(polluted()).toBeUndefined()
  })

  it('C12 slow patterns and references: an exponential pattern is refused before it runs', () => {
    const slow = [
      '^(a+)+$',
      '^(a*)*$',
      '(a|a)+$',
      '^(\\w+\\s?)*$',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
      '(.*)*x',
      '^(a|ab|b)*c$',
      '^(?:\\d+)+$',
    ]
    const quick = [
      '^\\w+([-+.]\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*$',
      '^(\\d{3}-)?\\d{8}$',
      '^(ab|cd)+$',
      '^([A-Z]{2},)*[A-Z]{2}$',
      '^1[3-9]\\d{9}$',
      '^(\\d{1,3}\\.){3}\\d{1,3}$',
    ]
    const text = `${'a'.repeat(40)}!`
    for (const pattern of slow) {
      const said = messagesBy({ pattern }, text, '值')
      expect(said.length, pattern).toBe(1)
      expect(said[0]?.message, pattern).toContain('可能耗时过长')
    }
    for (const pattern of quick)
      expect(messagesBy({ pattern }, text, '值')[0]?.message ?? '', pattern).not.toContain('正则')
    for (const pattern of slow)
      expect(messagesBy({ patternProperties: { [pattern]: {} } }, { [text]: 1 }, '值'), pattern).not.toEqual([])
  })

  it('C12 slow patterns and references: references are never fetched, and cycles end', () => {
    const deep: Record<string, unknown> = {}
    let at = deep
    for (let level = 0; level < 10_000; level++) {
      const next = {}
      at.properties = { a: next }
      at = next
    }
    const elsewhere: unknown[] = [
      { $ref: 'http://127.0.0.1:1/schema.json' },
      { $ref: 'file:///etc/passwd' },
      { $schema: 'http://127.0.0.1:1/meta.json', $id: 'http://127.0.0.1:1/x', $ref: 'other.json' },
    ]
    const circles: unknown[] = [
      { $ref: '#' },
      { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' },
      { allOf: [{ $ref: '#' }, { $ref: '#' }] },
    ]
    const said = (schemas: unknown[]) =>
      schemas.map(schema => messagesBy(schema, { a: 1 }, '值').map(one => one.message))
    expect(said(elsewhere)).toEqual(elsewhere.map(() => [expect.stringContaining('引用的内容不会从网络获取')]))
    expect(said(circles)).toEqual(circles.map(() => ['结构定义引用自身，没有尽头']))
    let value: unknown = 1
    for (let level = 0; level < 10_000; level++) value = { a: value }
    expect(messagesBy(deep, value, '值').length).toBeGreaterThan(0)
    expect(schemaCheck).toBeTypeOf('function')
  })
})
