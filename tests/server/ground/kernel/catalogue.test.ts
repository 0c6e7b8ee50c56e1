import { expect, test } from 'vitest'
import { catalogue, extended, knownFaults } from '../../../../server/ground/kernel/catalogue.ts'
import { invalid } from '../../../../server/ground/kernel/errors.ts'

const below = catalogue({ TEST_GONE: { status: 404, text: '{title}不存在' } })
const { fault, wrong } = extended(below, {
  TEST_USED: { status: 409, text: '“{name}”正被 {count} 处使用' },
  TEST_SHAPE: { status: 400, text: '应为 { field, value }' },
  TEST_SILENT: { status: 403, code: 40301, text: '请先修改密码' },
})

test('an error has the status, the code and the filled sentence of its entry', () => {
  expect(fault('TEST_USED', { name: '$& {count}', count: 2 }, { places: ['a'] })).toMatchObject({
    status: 409,
    code: 409,
    error: 'TEST_USED',
    message: '“$& {count}”正被 2 处使用',
    data: { places: ['a'] },
  })
  expect(fault('TEST_GONE', { title: '分期' })).toMatchObject({ status: 404, message: '分期不存在', data: null })
  expect(fault('TEST_SILENT')).toMatchObject({ status: 403, code: 40301 })
  expect(fault('TEST_SHAPE').message).toBe('应为 { field, value }')
})

test('values are required by the type of the sentence', () => {
  // @ts-expect-error the sentence names two values
  expect(() => fault('TEST_USED', { name: 'a' })).toThrow('no value for')
  // @ts-expect-error no catalogue knows it
  expect(() => fault('TEST_NOWHERE')).toThrow()
})

test('an error at a field has a code of its own, and the whole that of invalid input', () => {
  expect(invalid(wrong('name', 'TEST_SHAPE'))).toMatchObject({
    status: 400,
    error: 'INPUT_INVALID',
    message: '应为 { field, value }',
    data: { errors: [{ field: 'name', code: 'TEST_SHAPE', message: '应为 { field, value }' }] },
  })
  expect(
    invalid([{ field: 'age', code: 'CONTENT_TYPE_WRONG', message: '年龄应为整数' }], fault('TEST_SHAPE')),
  ).toMatchObject({
    error: 'TEST_SHAPE',
    data: { errors: [{ field: 'age', code: 'CONTENT_TYPE_WRONG', message: '年龄应为整数' }] },
  })
})

test('an error keeps what its sentence names, beside the answer', () => {
  const used = { name: '一期', count: 2 }
  expect(fault('TEST_USED', used).values).toEqual(used)
  const field = { field: 'name', code: 'TEST_USED', values: used, message: '“一期”正被 2 处使用' }
  expect(invalid(wrong('name', 'TEST_USED', used)).fields).toEqual([field])
  expect(invalid(wrong('name', 'TEST_USED', used)).data).toEqual({
    errors: [{ field: 'name', code: 'TEST_USED', message: '“一期”正被 2 处使用' }],
  })
})

test('a code means one thing', () => {
  expect(() => catalogue({ TEST_GONE: { status: 400, text: '不同' } })).toThrow('error code TEST_GONE is defined twice')
  expect(knownFaults().get('TEST_USED')?.status).toBe(409)
})
