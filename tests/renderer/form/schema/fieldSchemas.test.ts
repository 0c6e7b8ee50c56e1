import { expect, test } from 'vitest'
import { carriedLabels } from '../../../../renderer/fields/record/useLabels.ts'
import { declaredOnly } from '../../../../renderer/form/schema/declaredOnly.ts'
import { keepSchema, propertyNow, questionOf } from '../../../../renderer/form/schema/fieldSchemas.ts'
import { isOneInput, lookedUpInput, propertyOf } from '../../../../renderer/form/schema/lookedUp.ts'
import { loadEndpoint } from '../../../../runtime/schema/endpoints.ts'
import { forgetSchemas } from '../../../../runtime/schema/loadPage.ts'
import type { ResolvedField } from '../../../../runtime/schema/resolvedPage.ts'
import { setSchemaSource } from '../../../../runtime/schema/schemaSource.ts'
import { givenSchema } from '../../../../schemas/evaluate/json-schema/givenSchema.ts'
import { labelKey } from '../../../../schemas/evaluate/labelKey.ts'

const field: ResolvedField = {
  field: 'answers',
  title: '内容',
  input: 'schema',
  placeholder: '',
  required: false,
  span: 3,
  multiple: false,
  createOnly: false,
  property: { type: 'object', title: '内容' },
}

test('a schema is an object or its text; equal texts give the same object', () => {
  expect(givenSchema('{"type":"object"}')).toEqual({ schema: { type: 'object' } })
  expect(givenSchema('{"type":"object"}')).toBe(givenSchema('{"type":"object"}'))
  expect(givenSchema(null)).toMatchObject({ isMissing: true })
  for (const wrong of ['{', '[]', 3, ['a']]) expect(givenSchema(wrong)).toMatchObject({ isMissing: false })
})

test('a field is validated by the current schema of its form', () => {
  const definition = { type: 'object', required: ['age'] }
  const own = { ...field, schema: '=form.definition' }
  expect(propertyNow(own, { form: { definition } })).toMatchObject({ 'x-schema': definition })
  expect(propertyNow(own, { form: {} })).toBe(field.property)
})

test('a field is validated by the record loaded for it, and by no other', () => {
  const schema = { source: 'template.read', with: { id: '=form.templateId' }, field: 'definition' }
  const asked = questionOf(schema, { form: { templateId: 't1' } })
  expect(asked).toEqual({ source: 'template.read', field: 'definition', args: '{"id":"t1"}' })
  expect(questionOf(schema, { form: { templateId: null } })).toBeUndefined()
  keepSchema('template.read', '{"id":"t1"}', { definition: '{"minProperties":1}' })
  const own = { ...field, schema }
  expect(propertyNow(own, { form: { templateId: 't1' } })).toMatchObject({ 'x-schema': { minProperties: 1 } })
  expect(propertyNow(own, { form: { templateId: 't2' } })).toBe(field.property)
})

test('a record is read without the arguments that its endpoint does not require', async () => {
  const schema = {
    source: 'processForm.view',
    with: { instanceId: '=params.id', templateId: '=params.templateId' },
    field: 'schema',
  }
  const params = { id: null, templateId: 't1' }
  // Other tests of the process may have left documents of their own.
  setSchemaSource()
  forgetSchemas()
  // As long as the endpoint is not known, none may be missing.
  expect(questionOf(schema, { params })).toBeUndefined()
  await loadEndpoint('processForm.view')
  expect(questionOf(schema, { params })).toMatchObject({ args: '{"templateId":"t1"}' })
  expect(questionOf(schema, { params: { id: null, templateId: '' } })).toBeUndefined()
})

test('a value left from another schema is removed only where the new one forbids it', () => {
  const value = { age: 1, size: 'L' }
  expect(declaredOnly({ properties: { age: {} } }, value)).toBe(value)
  expect(declaredOnly({ properties: { age: {} }, additionalProperties: false }, value)).toEqual({ age: 1 })
  expect(declaredOnly({ additionalProperties: false }, [1])).toEqual([1])
})

test('lookup inputs are chosen for a value, a list and its items', () => {
  const items = { type: 'string', 'x-dictionary': 'GRADE' } as const
  expect(lookedUpInput({ 'x-ref': 'employee' }, undefined)).toBe('reference')
  expect(lookedUpInput({ 'x-ref': 'employee', 'x-field': 'picker' }, undefined)).toBe('picker')
  expect(lookedUpInput({ type: 'string', 'x-dictionary': 'GRADE' }, 'radio')).toBe('radio')
  expect(lookedUpInput({ type: 'array', items }, undefined)).toBe('tags')
  expect(lookedUpInput({ type: 'string', enum: ['a'] }, 'select')).toBeUndefined()
  expect(isOneInput({ type: 'array', items })).toBe(true)
  expect(isOneInput({ type: 'array', items: { type: 'object', properties: {} } })).toBe(false)
  expect(isOneInput({ type: 'object', 'x-field': 'upload' })).toBe(true)
  expect(propertyOf({ type: 'array', items }, '等级')).toMatchObject({ title: '等级', 'x-dictionary': 'GRADE' })
})

test('a list of references has a list of labels', () => {
  expect(['organizationId', 'reviewerIds', 'owner', 'id'].map(labelKey)).toEqual([
    'organizationName',
    'reviewerNames',
    'ownerName',
    'idName',
  ])
  expect([...carriedLabels(['a', 'b', 'c'], ['甲', '乙'])]).toEqual([
    ['a', '甲'],
    ['b', '乙'],
  ])
})
