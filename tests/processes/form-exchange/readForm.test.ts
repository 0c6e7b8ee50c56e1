import { expect, test } from 'vitest'
import { toOwnForm } from '../../../processes/form-exchange/ownForm.ts'
import { readForm } from '../../../processes/form-exchange/readForm.ts'
import { toJsonSchema } from '../../../processes/form-exchange/toJsonSchema.ts'
import { sampleForm } from '../forms/design/sampleForm.ts'

const schema = { title: '报销', type: 'object', properties: { a: { type: 'string' }, b: { $ref: '#/definitions/c' } } }
const definitions = { c: { type: 'number' } }

test('a JSON Schema stays as it is, and its uiSchema becomes the layout', () => {
  const file = { schema: { ...schema, definitions }, uiSchema: { a: { 'ui:widget': 'textarea', 'ui:field': 'Mine' } } }
  const report = readForm(JSON.stringify(file))
  expect(report).toMatchObject({
    format: 'jsonSchema',
    name: '报销',
    form: { schema: file.schema, layout: file.uiSchema },
  })
  expect(report.lines.map(({ kind, element, attribute }) => [kind, element, attribute])).toEqual([
    ['kept', 'a', 'ui:field'],
    ['translated', null, null],
  ])
  expect(readForm(JSON.stringify({ ...schema, definitions })).form).toEqual({ schema: file.schema, layout: {} })
})

test('what prevents publishing is said before anything is stored', () => {
  const report = readForm(JSON.stringify(schema))
  expect(report.form?.schema).toEqual(schema)
  expect(report.lines.find(({ code }) => code === 'FORM_FILE_PUBLISH')?.message).toContain('#/definitions/c')
})

test('a form goes out and comes back as JSON Schema and as our own file', () => {
  const { file, report } = toJsonSchema(sampleForm)
  expect(readForm(JSON.stringify(file)).form).toEqual({ schema: sampleForm.schema, layout: sampleForm.layout })
  expect(report.lines.every(({ code }) => code === 'FORM_WORD_FOREIGN')).toBe(true)
  const own = readForm(JSON.stringify(toOwnForm(sampleForm, { name: '采购', code: 'buy', group: '行政' })))
  expect(own).toMatchObject({ format: 'own', name: '采购', code: 'buy', group: '行政', form: sampleForm })
})

test('hostile files get a sentence', () => {
  const codeOf = (text: string) => {
    const { form, lines } = readForm(text)
    return form ? 'form' : lines.map(({ code }) => code).join(' ')
  }
  expect(codeOf('{')).toBe('FORM_TEXT_NOT_JSON')
  expect(codeOf('')).toBe('FORM_TEXT_NOT_JSON')
  expect(codeOf('null')).toBe('FORM_FILE_NOT_FORM')
  expect(codeOf('[1]')).toBe('FORM_FILE_NOT_FORM')
  expect(codeOf('{"a":1}')).toBe('FORM_FILE_NOT_FORM')
  expect(codeOf(`{"schema":${'{"items":'.repeat(9_000)}{}${'}'.repeat(9_000)}}`)).toBe('FORM_TEXT_DEEP')
  expect(codeOf(`"${'x'.repeat(1_000_001)}"`)).toBe('FORM_TEXT_LONG')
  const components = Array.from({ length: 3000 }, (_, at) => ({ type: 'textfield', key: `f${at}` }))
  expect(codeOf(JSON.stringify({ components }))).toBe('FORM_TEXT_FIELDS')
  const cyclic = { properties: { a: { $ref: '#/definitions/a' } }, definitions: { a: { $ref: '#/definitions/a' } } }
  expect(codeOf(JSON.stringify(cyclic))).toBe('form')
  let group: object = { type: 'textfield', key: 'a' }
  for (let depth = 0; depth < 60; depth++) group = { type: 'group', label: 'g', components: [group] }
  expect(readForm(JSON.stringify({ components: [group] })).counts.refused).toBe(1)
})
