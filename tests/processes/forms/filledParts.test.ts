import { expect, test } from 'vitest'
import { filledParts } from '../../../processes/forms/filledParts.ts'

const form = {
  definitions: { person: { type: 'string', title: '人员', 'x-ref': 'user' } },
  properties: {
    kind: { type: 'string' },
    place: { type: 'object', properties: { city: { type: 'string' } } },
    lines: {
      type: 'array',
      items: { type: 'object', properties: { by: { $ref: '#/definitions/person' } } },
    },
  },
  allOf: [{ properties: { more: { type: 'string', 'x-dictionary': 'A' } } }],
}

test('walks groups, rows and branches of a form by property', () => {
  const values = { place: { city: '上海' }, lines: [{ by: 'u1' }, 'no row', {}], more: 'a', stray: 1 }
  const parts = filledParts(form, values)
  expect(parts.map(({ path, place, value }) => [path, place, value])).toEqual([
    ['kind', 'kind', undefined],
    ['place', 'place', values.place],
    ['place.city', 'place.city', '上海'],
    ['lines', 'lines', values.lines],
    ['lines.0.by', 'lines.by', 'u1'],
    ['lines.2.by', 'lines.by', undefined],
    ['more', 'more', 'a'],
  ])
  expect(parts[4]).toMatchObject({ schema: { 'x-ref': 'user' }, row: { by: 'u1' } })
})

test('finds nothing inside values of another type', () => {
  expect(filledParts(form, { place: 'text', lines: { by: 'u1' } }).map(({ path }) => path)).toEqual([
    'kind',
    'place',
    'lines',
    'more',
  ])
})
