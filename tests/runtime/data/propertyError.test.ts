import { expect, test } from 'vitest'
import { propertyError } from '../../../runtime/data/propertyError.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import { compileShape } from '../../../server/services/records/model/validate.ts'

const text = (more: Partial<Property> = {}): Property => ({ type: 'string', title: '值', ...more })

const cases: [Property, unknown][] = [
  [text({ maxLength: 2 }), '你好吗'],
  [text({ maxLength: 2 }), '😀😀'],
  [text({ minLength: 3 }), 'ab'],
  [text({ pattern: '^[A-Z]+$' }), 'abc'],
  [text({ pattern: '^[A-Z]+$', 'x-message': '只能是大写字母' }), 'abc'],
  [text({ format: 'email' }), 'nobody'],
  [text({ format: 'email' }), 'a.b@example.com'],
  [text({ format: 'uri' }), 'https://example.com/a?b=1'],
  [text({ format: 'uri' }), 'no address'],
  [text({ enum: ['a', 'b'] }), 'c'],
  [text(), 'anything'],
  [{ type: 'integer', title: '值' }, 1.5],
  [{ type: 'integer', title: '值' }, 2 ** 40],
  [{ type: 'integer', title: '值', minimum: 0 }, -1],
  [{ type: 'number', title: '值', maximum: 10 }, 10.5],
  [{ type: 'number', title: '值' }, 10.5],
  [{ type: 'boolean', title: '值' }, true],
  [{ type: 'array', title: '值', items: { type: 'string' }, maxItems: 1 }, ['a', 'b']],
]

test.each(cases)('the browser says of %o what the server says: %o', (property, value) => {
  const server = compileShape({ properties: { value: property }, required: [] })({ value })
  expect(propertyError(value, property)).toBe(server[0]?.message)
})

test('nothing is never wrong', () => {
  for (const nothing of [null, undefined, '']) expect(propertyError(nothing, text({ minLength: 3 }))).toBeUndefined()
})
