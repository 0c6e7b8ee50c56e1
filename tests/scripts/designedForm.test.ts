import { expect, it } from 'vitest'
import { designed, differences } from '../../scripts/conformance/designedForm.ts'

const properties = { a: { type: 'string' }, lines: { type: 'array', items: { properties: { b: { type: 'number' } } } } }

it('a schema goes through the form designer without loss, also with names that objects have by themselves', () => {
  expect(designed({ type: 'object', properties, required: ['a'], 'x-layout': { 'ui:order': ['lines', 'a'] } })).toEqual(
    { losses: [] },
  )
  expect(designed(JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{}}}')).losses).toEqual([])
  expect(
    designed({ type: 'array', items: { properties } }, { items: { a: { 'ui:widget': 'textarea' } } }).losses,
  ).toEqual([])
})

it('a cyclic reference is opened, and what is too large is refused with a sentence', () => {
  const definitions = { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } }
  expect(designed({ properties: { a: { $ref: '#/definitions/a' } }, definitions })).toEqual({ losses: [] })
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, {}]))
  expect(designed({ properties: many }).refusal).toBe('表单有 10000 个字段，最多 2000 个，请拆分成多个表单')
  const deep = JSON.parse(`${'{"properties":{"x":'.repeat(20_000)}{}${'}}'.repeat(20_000)}`) as object
  expect(designed(deep).refusal).toBe('内容嵌套超过 200 层，无法设计')
  expect(designed(true).refusal).toBe('内容应为包含 schema 和 layout 的对象')
})

it('differences name what was lost, added and changed, whatever the order', () => {
  expect(differences({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toEqual([])
  expect(differences({ a: 1, b: { c: 2 } }, { b: { c: 3 }, d: 4 })).toEqual(['a: lost', 'b.c: 2 became 3', 'd: added'])
})
