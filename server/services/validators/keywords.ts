import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, type Name } from 'ajv'
import { validatePropertyDeps, validateSchemaDeps } from 'ajv/dist/vocabularies/applicator/dependencies.js'

/**
 * How a value is tried: only whether it fits, ending at the first fault. Faults from within are counted all the same,
 * so a keyword that tries has `trackErrors` and takes them back before it says its own.
 */
const quietly = { createErrors: false, allErrors: false, compositeRule: true } as const

const negated = (valid: Name): Code => _`!${valid}`
const nothing = { message: '' }

/** `allOf`. */
const every: CodeKeywordDefinition = {
  keyword: 'every',
  schemaType: 'array',
  code(cxt) {
    for (const at of placesOf(cxt)) {
      const valid = cxt.gen.name('valid')
      cxt.subschema({ keyword: 'every', schemaProp: at }, valid)
      cxt.ok(valid)
    }
  },
}

const placesOf = (cxt: KeywordCxt): number[] => [...(cxt.schema as unknown[]).keys()]

/** `anyOf`: one fault for the whole; its words are found by the interpreter. */
const someOf: CodeKeywordDefinition = {
  keyword: 'someOf',
  trackErrors: true,
  schemaType: 'array',
  error: nothing,
  code(cxt) {
    const { gen } = cxt
    const valid = gen.let('valid', false)
    for (const at of placesOf(cxt)) {
      gen.if(negated(valid), () => {
        const fits = gen.name('fits')
        cxt.subschema({ keyword: 'someOf', schemaProp: at, ...quietly }, fits)
        gen.assign(valid, fits)
      })
    }
    cxt.reset()
    cxt.fail(negated(valid))
  },
}

/** `oneOf`. */
const singleOf: CodeKeywordDefinition = {
  keyword: 'singleOf',
  trackErrors: true,
  schemaType: 'array',
  error: nothing,
  code(cxt) {
    const { gen } = cxt
    const found = gen.let('found', 0)
    for (const at of placesOf(cxt)) {
      gen.if(_`${found} < 2`, () => {
        const fits = gen.name('fits')
        cxt.subschema({ keyword: 'singleOf', schemaProp: at, ...quietly }, fits)
        gen.if(fits, () => gen.code(_`${found}++`))
      })
    }
    cxt.reset()
    cxt.fail(_`${found} !== 1`)
  },
}

/** `if`, `then` and `else` under one word, so that the choice itself is no fault. */
const when: CodeKeywordDefinition = {
  keyword: 'when',
  trackErrors: true,
  schemaType: 'object',
  code(cxt) {
    const { gen, schema } = cxt
    const holds = gen.name('holds')
    cxt.subschema({ keyword: 'when', schemaProp: 'if', ...quietly }, holds)
    cxt.reset()
    const valid = gen.let('valid', true)
    const judge = (word: 'then' | 'else') => () => {
      if (schema[word] === undefined) return
      const fits = gen.name('fits')
      cxt.subschema({ keyword: 'when', schemaProp: word }, fits)
      gen.assign(valid, fits)
    }
    gen.if(holds, judge('then'), judge('else'))
    cxt.ok(valid)
  },
}

/** `contains`, with the bounds of the newer drafts as `least` and `most`. */
const holding: CodeKeywordDefinition = {
  keyword: 'holding',
  trackErrors: true,
  type: 'array',
  schemaType: ['object', 'boolean'],
  error: { message: '', params: ({ params }) => _`{count: ${params.count}}` },
  code(cxt) {
    const { gen, data, parentSchema } = cxt
    const count = gen.let('count', 0)
    gen.forRange('i', 0, _`${data}.length`, at => {
      const fits = gen.name('fits')
      cxt.subschema({ keyword: 'holding', dataProp: at, dataPropType: 0, ...quietly }, fits)
      gen.if(fits, () => gen.code(_`${count}++`))
    })
    cxt.reset()
    cxt.setParams({ count })
    const { least = 1, most } = parentSchema as { least?: number; most?: number }
    const tooFew = _`${count} < ${least}`
    cxt.fail(most === undefined ? tooFew : _`${tooFew} || ${count} > ${most}`)
  },
}

/** `propertyNames`; what a wrong name leaves behind has no place, and is passed over. */
const named: CodeKeywordDefinition = {
  keyword: 'named',
  trackErrors: true,
  type: 'object',
  schemaType: ['object', 'boolean'],
  error: { message: '', params: ({ params }) => _`{propertyName: ${params.name}}` },
  code(cxt) {
    const { gen, data } = cxt
    gen.forOf('name', _`Object.keys(${data})`, name => {
      const fits = gen.name('fits')
      cxt.subschema({ keyword: 'named', data: name, dataTypes: ['string'], propertyName: name, ...quietly }, fits)
      cxt.setParams({ name })
      gen.if(negated(fits), () => cxt.error(true))
    })
  },
}

/** `multipleOf`, in decimal notation. */
const stepOf: CodeKeywordDefinition = {
  keyword: 'stepOf',
  type: 'number',
  schemaType: 'number',
  error: nothing,
  code(cxt) {
    const test = cxt.gen.scopeValue('func', { ref: stepOf, code: _`require("values").isMultiple` })
    cxt.fail(_`!${test}(${cxt.data}, ${cxt.schema})`)
  },
}

/** `uniqueItems`, which names the first item that is there twice. */
const distinct: CodeKeywordDefinition = {
  keyword: 'distinct',
  type: 'array',
  schemaType: 'boolean',
  error: { message: '', params: ({ params }) => _`${params.pair}` },
  code(cxt) {
    const find = cxt.gen.scopeValue('func', { ref: distinct, code: _`require("values").twice` })
    const pair = cxt.gen.const('pair', _`${find}(${cxt.data})`)
    cxt.setParams({ pair })
    cxt.fail(_`${pair} !== null`)
  },
}

const missingError: CodeKeywordDefinition['error'] = {
  message: '',
  params: ({ params: { property, missingProperty } }) =>
    _`{property: ${property}, missingProperty: ${missingProperty}}`,
}

/** `dependencies` and the two words that it was split into. */
const needs = ['needs', 'needsNames', 'needsSchemas'].map(
  (keyword): CodeKeywordDefinition => ({
    keyword,
    type: 'object',
    schemaType: 'object',
    error: missingError,
    code(cxt) {
      const entries = Object.entries(cxt.schema as Record<string, unknown>)
      const names = entries.filter((entry): entry is [string, string[]] => Array.isArray(entry[1]))
      const schemas = entries.filter(([, given]) => !Array.isArray(given))
      validatePropertyDeps(cxt, Object.fromEntries(names))
      validateSchemaDeps(cxt, Object.fromEntries(schemas) as Parameters<typeof validateSchemaDeps>[1])
    },
  }),
)

/** Our own keywords of the copy that is compiled (`schemas/evaluate/json-schema/compiled`). */
export const keywords: readonly CodeKeywordDefinition[] = [
  every,
  someOf,
  singleOf,
  when,
  holding,
  named,
  stepOf,
  distinct,
  ...needs,
]
