import { expect, test, vi } from 'vitest'
import { schemaCheck } from '../../../../schemas/evaluate/json-schema/checkSchema.ts'
import { compilable } from '../../../../schemas/evaluate/json-schema/compiled/compilable.ts'
import { compiledCheck } from '../../../../schemas/evaluate/json-schema/compiled/compiledCheck.ts'
import { validatorOf } from '../../../../schemas/evaluate/json-schema/compiled/compiledRuntime.ts'
import { SchemaFault } from '../../../../schemas/evaluate/json-schema/schemaIndex.ts'
import { schemaMessages } from '../../../../schemas/evaluate/json-schema/schemaMessages.ts'
import type { SchemaObject } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { createRandom } from '../../../../server/seed/random.ts'
import { compileText } from '../../../../server/services/validators/compileText.ts'
import { runnable } from '../../../../server/services/validators/judgedText.ts'
import { moduleText } from '../../../../server/services/validators/moduleText.ts'
import { sampleValues } from '../../../../server/services/validators/sampleValues.ts'
import { isFull } from '../../../helpers/form.ts'
import { givenSchemas } from './givenSchemas.ts'
import { randomSchemas } from './randomSchemas.ts'

// Rules of types that do not fit are told in the log, by both judges.
vi.spyOn(console, 'warn').mockImplementation(() => undefined)
vi.spyOn(console, 'error').mockImplementation(() => undefined)

interface Judged {
  valid: number
  invalid: number
  /** Left to the interpreter: the value, or the whole schema with its reason. */
  left: number
  reason?: string
}

/** Both judges on the values; fails with the schema and value on which they differ. */
function judge(schema: SchemaObject, values: readonly unknown[]): Judged {
  const copy = compilable(schema)
  if ('reason' in copy) return { valid: 0, invalid: 0, left: values.length, reason: copy.reason.code }
  const code = compileText(copy.schema)
  if (code.length > 512 * 1024) return { valid: 0, invalid: 0, left: values.length, reason: 'COMPILED_CODE_TOO_LARGE' }
  expect(moduleText(code)).toContain('export const validator')
  const check = compiledCheck(schema, validatorOf(runnable(code)))
  const judged: Judged = { valid: 0, invalid: 0, left: 0 }
  for (const value of values) {
    const compiled = check(value)
    if (!compiled) {
      judged.left++
      continue
    }
    const ours = said(schema, value)
    // Written once, since a failure has to say the schema.
    if (JSON.stringify(schemaMessages(compiled)) !== JSON.stringify(ours))
      expect({ schema, value, said: schemaMessages(compiled) }).toEqual({ schema, value, said: ours })
    if (compiled.length === 0) judged.valid++
    else judged.invalid++
  }
  return judged
}

function said(schema: SchemaObject, value: unknown) {
  try {
    return schemaMessages(schemaCheck(schema, { formats: 'assert' }).errors(value))
  } catch (error) {
    if (error instanceof SchemaFault) return `interpreter: ${error.finding.code}`
    throw error
  }
}

const rounds = isFull ? 2_100 : 210
const each = 100
test(`${rounds * each} random pairs are judged alike, at the same places in the same words`, () => {
  const { schema, value } = randomSchemas(createRandom(23).below)
  const all = { valid: 0, invalid: 0, left: 0, schemas: 0 }
  for (let round = 0; round < rounds; round++) {
    const made = schema()
    const copy = compilable(made)
    const near = 'schema' in copy ? sampleValues(copy.schema, each / 2, round) : []
    const judged = judge(made, [...near, ...Array.from({ length: each - near.length }, () => value(3))])
    all.valid += judged.valid
    all.invalid += judged.invalid
    all.left += judged.left
    if (judged.reason === undefined) all.schemas++
  }
  expect(all.valid + all.invalid + all.left).toBe(rounds * each)
  // Both verdicts are there, and most schemas are compiled, else nothing would be compared.
  expect(all.valid).toBeGreaterThan(rounds * 10)
  expect(all.invalid).toBeGreaterThan(rounds * 25)
  expect(all.schemas).toBeGreaterThan(rounds * 0.8)
})

test('words beside those for the first items count for an empty list, wherever they stand', () => {
  const first = { items: [{ type: 'number' }], contains: { const: 1 }, uniqueItems: true }
  const schemas = [
    ...[first, { not: first }, { not: { not: first } }, { if: first, else: false }, { contains: first }],
    ...['allOf', 'anyOf', 'oneOf'].map(word => ({ [word]: [first, { maxItems: 1 }] })),
  ]
  for (const schema of schemas) expect(judge(schema, [[], [1], [2], [1, 1], [[]], 'a'])).toMatchObject({ left: 0 })
})

test('a list that is too long is told after its items', () => {
  const schema = { items: [{ type: 'number' }, false], additionalItems: false }
  expect(judge(schema, [['a', true, 1], [1], []])).toMatchObject({ valid: 2, invalid: 1 })
})

// Compiling the language of pages takes seconds.
const given = givenSchemas().filter(({ name }) => isFull || name !== 'page.schema.json')
test.each(given)('values of $name are judged alike', ({ schema }) => {
  const copy = compilable(schema)
  const judged = judge(schema, 'schema' in copy ? sampleValues(copy.schema, isFull ? 200 : 40) : [])
  if (judged.reason !== undefined) return
  expect(judged.left).toBe(0)
  expect(judged.invalid).toBeGreaterThan(0)
})
