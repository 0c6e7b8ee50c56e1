import { expect, test } from 'vitest'
import type { JsonSchema, Property } from '../../../../schemas/types/entity.ts'
import { namesDictionary, pathsInside } from '../../../../server/domains/dictionary/schemaPaths.ts'

const within = (schema: JsonSchema): Property => ({ type: 'object', title: '内容', 'x-schema': schema })
const unit = { type: 'string', 'x-dictionary': 'UNIT' }

test('parts of a value are places, lists of them too', () => {
  const lines: Property = {
    type: 'array',
    title: '明细',
    items: {
      type: 'object',
      properties: { unit: { type: 'string', title: '单位', 'x-dictionary': 'UNIT' } },
    },
  }
  expect(pathsInside(lines, 'UNIT')).toEqual(['$."unit"[*]'])
  expect(pathsInside(lines, 'OTHER')).toEqual([])
})

test.each<[string, JsonSchema, string[]]>([
  ['a member', { properties: { unit } }, ['$."unit"[*]']],
  ['a member of a member', { properties: { box: { properties: { unit } } } }, ['$."box"."unit"[*]']],
  ['elements of a list', { properties: { units: { items: unit } } }, ['$."units"[*][*]']],
  ['a choice of schemas', { oneOf: [{ properties: { unit } }, {}] }, ['$."unit"[*]']],
  ['members of any name', { additionalProperties: unit }, ['$.*[*]']],
  ['a definition', { properties: { a: { $ref: '#/$defs/u' } }, $defs: { u: unit } }, ['$."a"[*]']],
])('in a JSON Schema: %s', (_title, schema, paths) => {
  expect(pathsInside(within(schema), 'UNIT')).toEqual(paths)
})

test('a JSON Schema that holds itself has places at any depth', () => {
  const node = { properties: { unit, children: { items: { $ref: '#/$defs/node' } } } }
  expect(pathsInside(within({ $ref: '#/$defs/node', $defs: { node } }), 'UNIT')).toEqual([
    '$."unit"[*]',
    '$."children"[*].**[*]',
  ])
})

test('a document names a dictionary at any depth', () => {
  expect(namesDictionary({ sections: [{ fields: [{ schema: { properties: { unit } } }] }] }, 'UNIT')).toBe(true)
  expect(namesDictionary({ sections: [{ fields: [{ schema: { properties: { unit } } }] }] }, 'UNI')).toBe(false)
})
