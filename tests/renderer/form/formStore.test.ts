import { expect, test } from 'vitest'
import { createForm } from '../../../renderer/form/formStore.ts'
import { defaultValues } from '../../../renderer/form/formValues.ts'
import { formErrors, stepErrors, submittedValues } from '../../../renderer/form/validateForm.ts'
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

test('the view of a field stays the same object until the field changes', () => {
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

test('a form is dirty when it differs from the start; an empty text equals null', () => {
  const store = form([field('a')], { a: null })
  store.set('a', '')
  expect(store.isDirty()).toBe(false)
  store.set('a', 'x')
  expect(store.isDirty()).toBe(true)
})

test('a hidden field is neither validated nor submitted', () => {
  const store = form([field('a'), field('b', { visible: "=form.a == 'x'", required: true })], { b: '1' })
  expect(formErrors(store, { ruleSets: [], scope: {} }).size).toBe(0)
  expect(submittedValues(store, true)).toEqual({})
  store.set('a', ' x ')
  expect(submittedValues(store, true)).toEqual({ a: 'x' })
  store.set('a', 'x')
  expect(submittedValues(store, true)).toEqual({ a: 'x', b: '1' })
})

test('a create-only field is submitted for a new record only', () => {
  const once = field('code', { createOnly: true })
  expect(submittedValues(form([once], { code: 'A' }, true), true)).toEqual({ code: 'A' })
  expect(submittedValues(form([once], { code: 'A' }, false), false)).toEqual({})
})

test('defaults are constants or expressions', () => {
  expect(
    defaultValues([field('a', { default: 1 }), field('b', { default: '=params.id' })], { params: { id: '7' } }),
  ).toEqual({ a: 1, b: '7' })
})

test('a change evaluates and notifies only its readers, however large the form', () => {
  const fields = [
    field('first'),
    field('reader', { visible: "=form.first == 'x'" }),
    field('computed', { value: "=form.first + '!'" }),
    field('onward', { required: "=form.computed == 'x!'" }),
    ...Array.from({ length: 300 }, (_, index) => field(`other${index}`, { visible: `=form.first${index} == null` })),
  ]
  const store = form(fields)
  const notified: string[] = []
  for (const one of fields) {
    store.view(one)
    store.watch(one, () => notified.push(one.field))
  }
  store.watchCondition("=form.first != ''", () => notified.push('section'))
  store.watchCondition("=form.reader != ''", () => notified.push('other section'))
  store.set('first', 'x')
  expect(notified.toSorted()).toEqual(['computed', 'first', 'onward', 'reader', 'section'])
  expect(store.view(fields[1] as ResolvedField).visible).toBe(true)
  expect(store.view(fields[3] as ResolvedField).required).toBe(true)
})

test('an expression on the whole form follows every field', () => {
  const whole = field('whole', { visible: "=form.exists(name, name == 'a')" })
  const store = form([field('a'), whole])
  expect(store.view(whole).visible).toBe(false)
  store.set('a', 1)
  expect(store.view(whole).visible).toBe(true)
})

test('the form values that an input reads keep their identity until they change', () => {
  const city = field('city', {
    options: { source: 'city.list', with: { province: '=form.province' }, value: 'id', label: 'name', shape: 'list' },
  })
  const store = form([field('province'), field('note'), city])
  const first = store.view(city).form
  store.set('note', 'x')
  expect(store.view(city).form).toBe(first)
  store.set('province', 'ZJ')
  expect(store.view(city).form).toMatchObject({ province: 'ZJ', note: 'x' })
})

test('messages inside a nested value belong to its field, and disappear when that part changes', () => {
  const lines = field('lines')
  const rows = [{ amount: 1 }, { amount: 2 }]
  const store = form([lines, field('other')], { lines: rows })
  store.setErrors(
    new Map([
      ['lines.0.amount', '金额有误'],
      ['lines.1.amount', '金额过大'],
      ['other', '必填'],
    ]),
  )
  expect([...(store.view(lines).errors ?? [])]).toEqual([
    ['0.amount', '金额有误'],
    ['1.amount', '金额过大'],
  ])
  const kept = store.view(lines).errors
  store.setError('other', undefined)
  expect(store.view(lines).errors).toBe(kept)
  store.set('lines', [{ amount: 1 }, { amount: 3 }])
  expect([...store.errors().keys()]).toEqual(['lines.0.amount'])
})

test('a message disappears when its rule or condition changes', () => {
  const rules = {
    version: 2 as const,
    name: 'days',
    title: '日期',
    rules: [{ kind: 'expression' as const, field: 'end', valid: '=form.end >= form.begin', message: '结束早于开始' }],
  }
  const fields = [field('begin'), field('end'), field('reason', { required: "=form.end == '2026'" })]
  const store = createForm({ fields, initial: { begin: '2027', end: '2026' }, scope: {}, isNew: true, rules: [rules] })
  const errors = formErrors(store, { ruleSets: [rules], scope: {} })
  expect([...errors.keys()]).toEqual(['reason', 'end'])
  for (const one of fields) store.view(one)
  store.setErrors(errors)
  store.set('begin', '2025')
  expect([...store.errors().keys()]).toEqual(['reason'])
  store.set('end', '2028')
  expect(store.errors().size).toBe(0)
})

test('a step validates its own fields, and only rules whose fields were all shown', () => {
  const rules = {
    version: 2 as const,
    name: 'days',
    title: '日期',
    rules: [
      { kind: 'expression' as const, field: 'begin', valid: "=form.begin != '2020'", message: '太早' },
      { kind: 'expression' as const, field: 'begin', valid: '=form.end >= form.begin', message: '结束早于开始' },
    ],
  }
  const [begin, end] = [field('begin'), field('end', { required: true })]
  const store = createForm({ fields: [begin, end], initial: { begin: '2021' }, scope: {}, isNew: true, rules: [rules] })
  const asked = { ruleSets: [rules], scope: {} }
  expect(stepErrors(store, [begin], new Set(['begin']), asked).size).toBe(0)
  store.set('begin', '2020')
  expect([...stepErrors(store, [begin], new Set(['begin']), asked).values()]).toEqual(['太早'])
  expect([...stepErrors(store, [end], new Set(['begin', 'end']), asked).keys()]).toContain('end')
})

test('a record of an external table has only its changes validated', () => {
  const phone = field('phone', { required: true })
  const time = field('time', { property: { type: 'string', title: '时长', format: 'time' } })
  const initial = { phone: '', time: '-30:00:00' }
  const rules = { ruleSets: [], scope: { params: {} } }
  const external = createForm({ fields: [phone, time], initial, scope: { params: {} }, isNew: false, isExternal: true })
  expect([...formErrors(external, rules).keys()]).toEqual([])
  external.set('phone', '1')
  external.set('time', '25:00:00')
  external.set('phone', ' ')
  expect([...formErrors(external, rules).keys()]).toEqual(['phone', 'time'])
  expect([...formErrors(form([phone, time], initial, false), rules).keys()]).toEqual(['phone', 'time'])
})
