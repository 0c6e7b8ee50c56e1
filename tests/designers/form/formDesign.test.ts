import { expect, test } from 'vitest'
import { FormDesign } from '../../../designers/form/formDesign.ts'
import { namesOf } from '../../../processes/forms/design/formDefinition.ts'

const textWith = (name: string) => JSON.stringify({ schema: { type: 'object', properties: { [name]: {} } } })
const opened = () => new FormDesign({ schema: { type: 'object', properties: { a: {} } }, layout: {} })
const names = (design: FormDesign) => namesOf(design.state.get().form)

test('a typed text is unsaved, survives undoing, and becomes the form when it is applied', () => {
  const design = opened()
  design.add('date')
  design.type(textWith('b'))
  design.undo()
  expect(names(design)).toEqual(['a', 'day'])
  expect(design.applyText()).toBe(true)
  expect([names(design), design.state.get().text]).toEqual([['b'], undefined])
  design.undo()
  expect(names(design)).toEqual(['a', 'day'])
})

test('a wrong text is refused with its fault, and stays', () => {
  const design = opened()
  design.type('{ "schema": ')
  expect(design.isDirty()).toBe(true)
  expect(design.applyText()).toBe(false)
  expect(design.state.get()).toMatchObject({ refusal: '第 1 行不是正确的 JSON', text: '{ "schema": ' })
  design.type(undefined)
  expect(design.isDirty()).toBe(false)
})
