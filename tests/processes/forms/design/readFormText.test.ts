import { expect, test } from 'vitest'
import { readClip, writeClip } from '../../../../processes/forms/design/clip.ts'
import { readFormText } from '../../../../processes/forms/design/readFormText.ts'
import { sampleForm } from './sampleForm.ts'

test('a form is read from its text as it was', () => {
  expect(readFormText(JSON.stringify(sampleForm, null, 2))).toEqual({ form: sampleForm, faults: [] })
})

test('a wrong text names the line', () => {
  const [fault] = readFormText('{\n  "schema": {},\n  "layout": {,}\n}').faults
  expect(fault).toMatchObject({ code: 'FORM_TEXT_NOT_JSON', message: '第 3 行不是正确的 JSON' })
  expect(readFormText('[]').faults[0]?.code).toBe('FORM_TEXT_INVALID')
})

test('a wrong formula is found at its place', () => {
  const text = JSON.stringify({ schema: { properties: { a: { 'x-value': '=1 +' } } } })
  const [fault] = readFormText(text).faults
  expect(fault?.code).toBe('FORM_FORMULA_WRONG')
  expect(text.slice(fault?.from, fault?.to)).toBe('"=1 +"')
})

test('a clip holds fields, and other texts hold none', () => {
  const fields = [{ name: 'a', schema: { type: 'string' }, layout: {}, required: true }]
  expect(readClip(writeClip(fields))).toEqual(fields)
  expect(readClip('hello')).toEqual([])
  expect(readClip('{"formFields":[{"name":1},null]}')).toEqual([])
})

test('a text that is too long, too deep or has too many fields is refused with a sentence', () => {
  const codeOf = (text: string) => readFormText(text).faults.map(({ code }) => code)
  expect(codeOf(`{ "schema": {}, "note": "${'x'.repeat(1_000_000)}" }`)).toEqual(['FORM_TEXT_LONG'])
  expect(codeOf(`{"schema":${'{"items":'.repeat(9_000)}{}${'}'.repeat(9_000)}}`)).toEqual(['FORM_TEXT_DEEP'])
  const properties = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`f${at}`, {}]))
  expect(codeOf(JSON.stringify({ schema: { properties } }))).toEqual(['FORM_TEXT_FIELDS'])
})
