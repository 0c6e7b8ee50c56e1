import { expect, test } from 'vitest'
import type { FormCommand } from '../../../../processes/forms/design/commands/registry.ts'
import type { FormDefinition } from '../../../../processes/forms/design/formDefinition.ts'
import { runFormCommand } from '../../../../processes/forms/design/formDocument.ts'
import { mergeForms } from '../../../../processes/forms/design/mergeForms.ts'

const base: FormDefinition = {
  schema: {
    type: 'object',
    required: ['reason'],
    properties: {
      reason: { type: 'string', title: '事由' },
      kind: { type: 'string', title: '类别', oneOf: [{ const: '1', title: '甲' }] },
      price: { type: 'number', title: '单价' },
      total: { type: 'number', title: '总额', 'x-value': '=form.price * 2' },
    },
  },
  layout: { 'ui:order': ['reason', 'kind', 'price', 'total'] },
}
const after = (...commands: FormCommand[]) => commands.reduce((form, each) => runFormCommand(form, each).form, base)
const add = (name: string, before?: string): FormCommand => ({
  do: 'add',
  record: [],
  before,
  fields: [{ name, schema: { type: 'string', title: name } }],
})
const set = (field: string, words: Record<string, unknown>): FormCommand => ({
  do: 'set',
  field: [field],
  schema: { set: words },
})
const orderOf = ({ layout }: FormDefinition) => layout['ui:order']
const fieldsOf = ({ schema }: FormDefinition) => schema.properties as Record<string, Record<string, unknown>>

test('fields that two people added, removed, changed and required are joined', () => {
  const mine = after(add('day', 'price'), set('reason', { title: '原因' }), {
    do: 'require',
    fields: [['price']],
    required: true,
  })
  const theirs = after(add('place'), set('reason', { maxLength: 50 }), { do: 'remove', fields: [['kind']] })
  const { form, disputed } = mergeForms(base, mine, theirs)
  expect(disputed).toEqual([])
  expect(Object.keys(fieldsOf(form)).sort()).toEqual(['day', 'place', 'price', 'reason', 'total'])
  expect(fieldsOf(form).reason).toEqual({ type: 'string', title: '原因', maxLength: 50 })
  expect(orderOf(form)).toEqual(['reason', 'day', 'price', 'total', 'place'])
  expect(form.schema.required).toEqual(['reason', 'price'])
})

test('a key that one changed is changed in what the other added, and noted once', () => {
  const mine = after({ do: 'rename', field: ['price'], name: 'cost' })
  const theirs = after(set('price', { title: '价格' }), set('total', { 'x-value': '=form.price * 3' }))
  const { form, disputed } = mergeForms(base, mine, theirs)
  expect(disputed).toEqual([])
  expect(fieldsOf(form).cost).toEqual({ type: 'number', title: '价格' })
  expect(fieldsOf(form).total?.['x-value']).toBe('=form.cost * 3')
  expect(fieldsOf(form).price).toBeUndefined()
  expect(form.renames).toEqual([{ from: 'price', to: 'cost' }])
  expect(mergeForms(base, theirs, mine).form.renames).toEqual([{ from: 'price', to: 'cost' }])
})

test('what both changed in the same place is named, and is mine', () => {
  const mine = after(set('reason', { title: '原因' }))
  const theirs = after(set('reason', { title: '理由' }))
  const { form, disputed } = mergeForms(base, mine, theirs)
  expect(fieldsOf(form).reason?.title).toBe('原因')
  expect(disputed).toEqual(['原因'])
})

test('a field that one removed and the other changed stays, and is named', () => {
  const mine = after({ do: 'remove', fields: [['kind']] })
  const theirs = after(set('kind', { title: '种类' }))
  const { form, disputed } = mergeForms(base, mine, theirs)
  expect(fieldsOf(form).kind?.title).toBe('种类')
  expect(disputed).toEqual(['种类'])
})

test('choices that both added are both offered, and an order that one changed is kept', () => {
  const choice = (value: string) => ({ const: value, title: value })
  const known = [{ const: '1', title: '甲' }]
  const mine = after(set('kind', { oneOf: [...known, choice('2')] }), {
    do: 'move',
    fields: [['total']],
    record: [],
    before: 'reason',
  })
  const theirs = after(set('kind', { oneOf: [...known, choice('3')] }), add('place'))
  const { form } = mergeForms(base, mine, theirs)
  expect((fieldsOf(form).kind!.oneOf as { const: string }[]).map(each => each.const).sort()).toEqual(['1', '2', '3'])
  expect(orderOf(form)).toEqual(['total', 'place', 'reason', 'kind', 'price'])
})

test('two new fields with one key are both there', () => {
  const mine = after(add('day'), set('day', { title: '出发日' }))
  const theirs = after(add('day'), set('day', { title: '返回日' }), set('total', { 'x-visible': '=form.day != null' }))
  const { form, disputed } = mergeForms(base, mine, theirs)
  expect(disputed).toEqual([])
  expect([fieldsOf(form).day?.title, fieldsOf(form).day2?.title]).toEqual(['出发日', '返回日'])
  expect(fieldsOf(form).total?.['x-visible']).toBe('=form.day2 != null')
  expect(form.renames).toBeUndefined()
})
