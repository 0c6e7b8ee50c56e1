import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { FoundError } from '../../../../schemas/evaluate/finding.ts'
import { compilable } from '../../../../schemas/evaluate/json-schema/compiled/compilable.ts'
import type { SchemaObject } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { shippedForms } from '../../../../scripts/generate/shippedForms.ts'
import { compileByPackage } from '../../../../scripts/generate/writeValidators.ts'
import { compileText } from '../../../../server/services/validators/compileText.ts'
import { judgedText } from '../../../../server/services/validators/judgedText.ts'
import { moduleText } from '../../../../server/services/validators/moduleText.ts'

const reasonOf = (schema: unknown) => {
  const made = compilable(schema)
  return 'reason' in made ? made.reason.code : 'compiled'
}
const newest = 'https://json-schema.org/draft/2020-12/schema'

it.each<[string, unknown]>([
  ['compiled', { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { type: 'string' } } }],
  ['compiled', { type: 'string', format: 'unknown', 'x-anything': { evil: true } }],
  ['COMPILED_NOT_SCHEMA', true],
  ['COMPILED_DRAFT_OLD', { $schema: 'http://json-schema.org/draft-04/schema#', minimum: 1 }],
  ['COMPILED_DRAFT_MIXED', { properties: { a: { $schema: newest, type: 'string' } } }],
  ['COMPILED_REFERENCE_CIRCLE', { properties: { a: { $ref: '#' } } }],
  ['COMPILED_REFERENCE_UNKNOWN', { properties: { a: { $ref: 'https://example.com/a' } } }],
  [
    'COMPILED_REFERENCE_JOINED',
    { $schema: newest, $defs: { a: {} }, properties: { b: { $ref: '#/$defs/a', minLength: 1 } } },
  ],
  ['COMPILED_REFERENCE_DYNAMIC', { $schema: newest, properties: { a: { $dynamicRef: '#x' } } }],
  ['COMPILED_UNEVALUATED', { $schema: newest, unevaluatedProperties: false }],
  ['COMPILED_PATTERN_REFUSED', { type: 'string', pattern: '(' }],
  ['COMPILED_PATTERN_REFUSED', { type: 'string', pattern: '^(a+)+$(?<!b)' }],
  ['COMPILED_NAME_RESERVED', JSON.parse('{"properties":{"__proto__":{"type":"string"}}}')],
  ['COMPILED_NAME_RESERVED', { enum: [JSON.parse('{"__proto__":{"a":1}}')] }],
  ['COMPILED_WORD_UNREADABLE', { type: 'string', minLength: '1); alert(1' }],
  ['COMPILED_WORD_UNREADABLE', { type: 'anything' }],
  ['COMPILED_CONDITION', { required: ['a'], properties: { a: { 'x-visible': '=false' } } }],
  ['COMPILED_RULES_IN_BRANCH', { anyOf: [{ 'x-rules': [{ field: 'a', valid: '=true', message: 'x' }] }] }],
  ['COMPILED_BRANCHES_TOO_MANY', manyBranches()],
])('the compiler is given only what is safe: %s', (code, schema) => {
  expect(reasonOf(schema)).toBe(code)
})

/** References that double at each level. */
function manyBranches() {
  const level = (at: number) => [
    `l${at}`,
    { allOf: [{ $ref: `#/definitions/l${at + 1}` }, { $ref: `#/definitions/l${at + 1}` }] },
  ]
  return {
    $ref: '#/definitions/l0',
    definitions: Object.fromEntries([...Array.from({ length: 14 }, (_, at) => level(at)), ['l14', {}]]),
  }
}

it('names, constants and patterns of a form stay texts in the code', () => {
  const evil = '"]; globalThis.x = 1; ["\u2028`$`</script>\\'
  const schema: SchemaObject = {
    type: 'object',
    required: [evil],
    properties: { [evil]: { enum: [evil, { [evil]: evil }] }, other: { const: evil, pattern: '^[`$"\\\\]*$' } },
    patternProperties: { '^"\\);': { type: 'string' } },
    dependencies: { [evil]: ['other'] },
  }
  const made = judgedText(schema)
  expect(made).toHaveProperty('text')
  expect((globalThis as Record<string, unknown>).x).toBeUndefined()
})

it.each([
  'exports.form = fetch("https://example.com")',
  'exports.form = data.constructor("return 1")',
  'exports.form = globalThis',
  'exports.form = () => 1',
  'exports.form = `x`',
  'import("x")',
  'exports.form = Object["keys"](data)',
  'exports.form = func0.bind(data)',
  'new Array()',
  'eval("1")',
])('code that no validator has is refused: %s', code => {
  expect(() => moduleText(code)).toThrow(FoundError)
})

it('a module larger than a form can need is refused', () => {
  expect(() => moduleText(`"${'a'.repeat(600_000)}"`)).toThrow('512 KB')
})

it('a module that disagrees with the interpreter is not served', () => {
  const schema = { type: 'object', properties: { a: { type: 'string', maxLength: 2 } } }
  const wrong = judgedText(schema, copy => compileText(copy).replace('> 2', '> 3'))
  expect(wrong).toMatchObject({ reason: { code: 'COMPILED_DISAGREES' } })
})

it('the compiler of the server writes what the package of rjsf writes at build', () => {
  const forms = shippedForms(fileURLToPath(new URL('../../../../', import.meta.url)))
  expect(forms.length).toBeGreaterThan(5)
  for (const { schema } of forms.slice(0, 3)) {
    const copy = compilable(schema)
    if ('reason' in copy) throw new Error(copy.reason.message)
    expect(compileText(copy.schema)).toBe(compileByPackage(copy.schema))
  }
})
