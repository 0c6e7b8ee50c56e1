import { Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import { createRandom } from '../../../server/seed/random.ts'
import { isFull } from '../../helpers/form.ts'

/** Schemas and values from a fixed sequence, so that a failure comes again. */
function maker(next: (below: number) => number) {
  const pick = <T>(items: readonly T[]): T => items[next(items.length)] as T
  const names = ['a', 'b', 'c', 'long name', 'é']
  const value = (depth: number): unknown => {
    const plain = () =>
      pick<unknown>([null, true, false, 0, 1, -2, 2.5, 7, '', 'a', 'abc', 'é𠮷', '2026-02-30', '2026-02-28'])
    if (depth === 0 || next(3) === 0) return plain()
    if (next(2) === 0) return Array.from({ length: next(4) }, () => value(depth - 1))
    return Object.fromEntries(names.slice(0, next(5)).map(name => [name, value(depth - 1)]))
  }
  const words: ((depth: number) => Record<string, unknown>)[] = [
    () => ({ type: pick(['string', 'integer', 'number', 'boolean', 'null', 'array', 'object', ['string', 'null']]) }),
    () => ({ enum: [value(1), value(1), value(0)] }),
    () => ({ const: value(1) }),
    () => ({ minLength: next(3), maxLength: 1 + next(3) }),
    () => ({ pattern: pick(['^a', '[0-9]', '^$', '\\p{L}$']) }),
    () => ({ format: pick(['date', 'ipv4', 'email', 'uri']) }),
    () => ({ minimum: next(4) - 2, exclusiveMaximum: next(5) }),
    () => ({ multipleOf: pick([1, 2, 0.5]) }),
    () => ({ minItems: next(3), uniqueItems: true }),
    () => ({ maxItems: next(3) }),
    depth => ({ items: schema(depth - 1) }),
    depth => ({ items: [schema(depth - 1), schema(depth - 1)], additionalItems: schema(depth - 1) }),
    depth => ({ contains: schema(depth - 1) }),
    () => ({ required: [pick(names)] }),
    () => ({ minProperties: next(3), maxProperties: 1 + next(4) }),
    depth => ({ properties: { a: schema(depth - 1), b: schema(depth - 1) } }),
    depth => ({ properties: { a: true }, additionalProperties: schema(depth - 1) }),
    depth => ({ patternProperties: { '^[ab]$': schema(depth - 1) } }),
    depth => ({ propertyNames: schema(depth - 1) }),
    depth => ({ dependencies: { a: ['b'], c: schema(depth - 1) } }),
    depth => ({ allOf: [schema(depth - 1), schema(depth - 1)] }),
    depth => ({ anyOf: [schema(depth - 1), schema(depth - 1)] }),
    depth => ({ oneOf: [schema(depth - 1), schema(depth - 1)] }),
    depth => ({ not: schema(depth - 1) }),
    depth =>
      Object.fromEntries([
        ['if', schema(depth - 1)],
        ['then', schema(depth - 1)],
        ['else', schema(depth - 1)],
      ]),
  ]
  const schema = (depth: number): unknown => {
    if (depth <= 0) return pick<unknown>([true, {}, { type: 'string' }, { type: 'number' }, { const: 1 }, false])
    // Alone: beside a reference nothing counts in draft 7, though ajv looks at it all the same.
    if (next(10) === 0) return { $ref: '#/definitions/small' }
    return Object.assign({}, ...Array.from({ length: 1 + next(2) }, () => pick(words)(depth)))
  }
  return { value, schema }
}

const rounds = isFull ? 600 : 60
test(`the values of ${rounds} schemas are judged as ajv judges them`, () => {
  const { value, schema } = maker(createRandom(11).below)
  const definitions = { small: { type: ['integer', 'string'], maxLength: 2 } }
  let valid = 0
  let judged = 0
  for (let round = 0; round < rounds; round++) {
    const made: Record<string, unknown> = { ...(schema(3) as Record<string, unknown>), definitions }
    if ('$ref' in made) continue
    const ajv = new Ajv({ strict: false, allErrors: true, logger: false, validateSchema: false })
    addFormats.default(ajv)
    const theirs = ajv.compile(made)
    const ours = schemaCheck(made)
    for (let index = 0; index < 6; index++) {
      const given = value(3)
      const isValid = theirs(given)
      judged++
      if (isValid) valid++
      expect({ made, given, isValid: ours.isValid(given) }).toEqual({ made, given, isValid })
      expect({ made, given, isValid: ours.errors(given).length === 0 }).toEqual({ made, given, isValid })
    }
  }
  expect(judged).toBeGreaterThan(5 * rounds)
  // Both verdicts are there, else nothing would be compared.
  expect(valid).toBeGreaterThan(judged / 10)
  expect(valid).toBeLessThan((judged * 9) / 10)
})

const newer: [string, Record<string, unknown>, unknown[]][] = [
  [
    '2019-09',
    {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      properties: { a: { type: 'string' } },
      dependentRequired: { a: ['b'] },
      allOf: [{ properties: { b: true } }],
      unevaluatedProperties: false,
    },
    [{ a: 'x', b: 1 }, { a: 'x' }, { b: 1, c: 2 }, {}],
  ],
  [
    '2019-09',
    {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      contains: { type: 'number' },
      minContains: 2,
      maxContains: 3,
    },
    [[1], [1, 2], [1, 2, 3, 4], [1, 'a', 2]],
  ],
  [
    '2020-12',
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      prefixItems: [{ type: 'string' }, { type: 'number' }],
      items: { type: 'boolean' },
    },
    [['a', 1, true], ['a', 1, 'no'], [1], []],
  ],
  [
    '2020-12',
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: { small: { $anchor: 'small', maximum: 9 } },
      $ref: '#small',
      type: 'integer',
    },
    [3, 10, 2.5],
  ],
  [
    '2020-12',
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      anyOf: [{ prefixItems: [{ const: 1 }] }, { prefixItems: [true, { const: 2 }] }],
      unevaluatedItems: false,
    },
    [[1], [1, 2], [3, 2], [1, 3], [1, 2, 3]],
  ],
]

test.each(newer)('draft %s is judged as ajv judges it', (draft, schema, values) => {
  const ajv = draft === '2020-12' ? new Ajv2020({ strict: false }) : new Ajv2019({ strict: false })
  const theirs = ajv.compile(schema)
  const ours = schemaCheck(schema)
  expect(values.map(value => ours.isValid(value))).toEqual(values.map(value => theirs(value)))
})
