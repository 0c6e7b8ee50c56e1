import { expect, test } from 'vitest'
import { createForm, defaultValues } from '../../../renderer/form/formStore.ts'
import { formErrors, submittedValues } from '../../../renderer/form/validateForm.ts'
import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'

const field = (name: string, more: Partial<ResolvedField> = {}): ResolvedField => ({
  field: name,
  title: name,
  input: 'text',
  placeholder: '',
  required: false,
  span: 1,
  multiple: false,
  createOnly: false,
  ...more,
})

const form = (fields: ResolvedField[], initial = {}, isNew = true) =>
  createForm({ fields, initial, scope: { params: {} }, isNew })

test('the view of a field stays the same object until something about it changes', () => {
  const [a, b] = [field('a'), field('b', { visible: "=form.a == 'x'" })]
  const store = form([a, b])
  const [first, second] = [store.view(a), store.view(b)]
  store.set('a', 'y')
  expect(store.view(b)).toBe(second)
  expect(store.view(a)).not.toBe(first)
  store.set('a', 'x')
  expect(store.view(b).visible).toBe(true)
})

test('a computed field follows its inputs, also through another computed field', () => {
  const fields = [
    field('price'),
    field('sum', { value: '=form.price * 2' }),
    field('text', { value: "='共 ' + string(form.sum)" }),
  ]
  const store = form(fields, { price: 2 })
  expect(store.values()).toMatchObject({ sum: 4, text: '共 4' })
  store.set('price', 5)
  expect(store.values()).toMatchObject({ sum: 10, text: '共 10' })
})

test('dirty means different from the start, and nothing typed is nothing', () => {
  const store = form([field('a')], { a: null })
  store.set('a', '')
  expect(store.isDirty()).toBe(false)
  store.set('a', 'x')
  expect(store.isDirty()).toBe(true)
})

test('a field that is not seen is neither asked nor sent', () => {
  const store = form([field('a'), field('b', { visible: "=form.a == 'x'", required: true })], { b: '1' })
  expect(formErrors(store, undefined, {}).size).toBe(0)
  expect(submittedValues(store, true)).toEqual({})
  store.set('a', ' x ')
  expect(submittedValues(store, true)).toEqual({ a: 'x' })
  store.set('a', 'x')
  expect(submittedValues(store, true)).toEqual({ a: 'x', b: '1' })
})

test('what may only be set once is sent for a new record alone', () => {
  const once = field('code', { createOnly: true })
  expect(submittedValues(form([once], { code: 'A' }, true), true)).toEqual({ code: 'A' })
  expect(submittedValues(form([once], { code: 'A' }, false), false)).toEqual({})
})

test('defaults are constants or expressions', () => {
  expect(
    defaultValues([field('a', { default: 1 }), field('b', { default: '=params.id' })], { params: { id: '7' } }),
  ).toEqual({ a: 1, b: '7' })
})
