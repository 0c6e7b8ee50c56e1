import { Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import { createRandom } from '../../../server/seed/random.ts'
import { isFull } from '../../helpers/form.ts'
import { maker } from './randomSchemas.ts'

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
