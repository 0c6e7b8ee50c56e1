import { describe, expect, it } from 'vitest'
import { schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import { SchemaFault } from '../../../schemas/evaluate/json-schema/schemaIndex.ts'
import { schemaMessages } from '../../../schemas/evaluate/json-schema/schemaMessages.ts'
import { messagesBy, valueErrors } from '../../../schemas/evaluate/json-schema/valueErrors.ts'

const said = (schema: unknown, value: unknown) =>
  schemaMessages(schemaCheck(schema).errors(value), '配置').map(({ path, message }) => `${path}: ${message}`)

describe('messages', () => {
  it('stand at the place of the fault, in Chinese, with the title of the place', () => {
    const schema = {
      type: 'object',
      required: ['name', 'port'],
      properties: {
        name: { type: 'string', title: '名称', minLength: 1 },
        port: { type: 'integer', title: '端口', minimum: 1 },
        lines: { type: 'array', title: '明细', items: { required: ['code'], properties: { code: { title: '编码' } } } },
      },
      additionalProperties: false,
    }
    expect(said(schema, { name: '', lines: [{ code: 1 }, {}], more: 1 })).toEqual([
      'port: 端口不能为空',
      'name: 名称不能为空',
      'lines.1.code: 编码不能为空',
      'more: 没有“more”这个字段',
    ])
    expect(said(schema, 'text')).toEqual([': 配置应为对象'])
  })

  it('are those of the branch that was meant', () => {
    const schema = {
      oneOf: [
        { required: ['hour'], properties: { kind: { const: 'time' }, hour: { type: 'integer', title: '小时' } } },
        { required: ['count'], properties: { kind: { const: 'count' }, count: { type: 'integer', title: '数量' } } },
      ],
    }
    expect(said(schema, { kind: 'count' })).toEqual(['count: 数量不能为空'])
    expect(said(schema, { kind: 'time', hour: 'x' })).toEqual(['hour: 小时应为整数'])
    expect(said(schema, { kind: 'other' })).toEqual([': 配置不符合任何一种允许的形式'])
  })

  it('may be written in the schema', () => {
    expect(said({ pattern: '^[A-Z]+$', 'x-message': '只能是大写字母' }, 'a')).toEqual([': 只能是大写字母'])
  })
})

describe('a schema from outside', () => {
  it('ends, whatever it says about itself', () => {
    expect(() => schemaCheck({ $ref: '#' }).isValid(1)).toThrow(SchemaFault)
    expect(() => schemaCheck({ allOf: [{ $ref: '#/allOf/0' }] }).isValid(1)).toThrow(SchemaFault)
    const widening = {
      $ref: '#/definitions/a',
      definitions: { a: { anyOf: Array.from({ length: 30 }, () => ({ allOf: [{ $ref: '#/definitions/a' }] })) } },
    }
    expect(() => schemaCheck(widening).isValid(1)).toThrow(SchemaFault)
  })

  it('is refused when it is too large or too deep', () => {
    let deep: Record<string, unknown> = {}
    for (let level = 0; level < 5000; level++) deep = { not: deep }
    expect(() => schemaCheck(deep).isValid(1)).toThrow('过深')
    const wide = { anyOf: Array.from({ length: 30_000 }, (_, index) => ({ const: index })) }
    expect(() => schemaCheck(wide).isValid(1)).toThrow('节点')
  })

  it('has nothing fetched for it: an address that is not in it is a fault', () => {
    expect(messagesBy({ $ref: 'http://127.0.0.1:9/schema.json' }, 1, '配置')).toMatchObject([
      { path: '', code: 'SCHEMA_REFERENCE_UNKNOWN', values: { ref: 'http://127.0.0.1:9/schema.json' } },
    ])
    const others = { 'http://127.0.0.1:9/schema.json': { type: 'string' } }
    expect(schemaCheck({ $ref: 'http://127.0.0.1:9/schema.json' }, { others }).isValid('a')).toBe(true)
  })

  it('reaches own members only', () => {
    expect(schemaCheck({ required: ['toString', '__proto__'] }).isValid({})).toBe(false)
    expect(schemaCheck({ $ref: '#/constructor' }).isValid.bind(undefined, 1)).toThrow(SchemaFault)
    const value: unknown = JSON.parse('{"__proto__": 1}')
    expect(schemaCheck(JSON.parse('{"properties":{"__proto__":{"type":"string"}}}')).isValid(value)).toBe(false)
  })

  it('may be of draft 4', () => {
    const old = {
      $schema: 'http://json-schema.org/draft-04/schema#',
      id: 'http://a.example/x',
      minimum: 3,
      exclusiveMinimum: true,
    }
    expect([3, 4].map(value => schemaCheck(old).isValid(value))).toEqual([false, true])
  })
})

it('decimal steps are counted as a person counts them', () => {
  const check = schemaCheck({ multipleOf: 0.01 })
  expect([19.99, 0.07, 1.1, 0.005].map(value => check.isValid(value))).toEqual([true, true, true, false])
})

it('the schema of a property judges its value; no value is not judged', () => {
  const property = { type: 'object' as const, title: '参数', 'x-schema': { required: ['port'] } }
  expect(valueErrors({}, property)).toEqual([
    { path: 'port', code: 'CONTENT_MISSING', values: { subject: 'port' }, message: 'port不能为空' },
  ])
  expect(valueErrors(null, property)).toEqual([])
})
