import { describe, expect, test } from 'vitest'
import type { FormCommand } from '../../../../processes/forms/design/commands/registry.ts'
import { type FormDefinition, fieldAt, namesOf, recordAt } from '../../../../processes/forms/design/formDefinition.ts'
import { FormDocument, runFormCommand } from '../../../../processes/forms/design/formDocument.ts'
import { groupsOf, optionOf } from '../../../../processes/forms/design/layoutOptions.ts'
import { frozen, sampleForm } from './sampleForm.ts'

frozen(sampleForm)
const edited = (...commands: FormCommand[]) =>
  commands.reduce<FormDefinition>((form, command) => runFormCommand(form, command).form, sampleForm)
const word = (form: FormDefinition, path: string[], name: string) => fieldAt(form, path)?.schema[name]
const refusal = (command: FormCommand) => expect(() => edited(command))

describe('renaming a field', () => {
  test('changes every formula that names it', () => {
    const form = edited({ do: 'rename', field: ['lines', 'price'], name: 'cost' })
    expect(word(form, ['lines', 'amount'], 'x-value')).toBe('=row.count * row.cost')
    expect(word(form, ['isLarge'], 'x-value')).toBe("=sum(members(form.lines, 'cost')) > 100")
    expect(recordAt(form, ['lines'])?.schema).toMatchObject({
      required: ['cost'],
      'x-rules': [{ field: 'cost', valid: "=row['cost'] > 0" }],
    })
    expect(Object.keys(recordAt(form, ['lines'])!.schema.properties as object)).toEqual([
      'item',
      'count',
      'cost',
      'amount',
    ])
  })

  test('follows variables of macros, and writes a name that is no word of CEL in brackets', () => {
    const form = edited({ do: 'rename', field: ['lines', 'amount'], name: '小计' })
    expect(word(form, ['total'], 'x-value')).toBe("=sum(form.lines.map(line, line['小计']))")
  })

  test('of a list keeps what stands inside it, in formulas of its rows too', () => {
    const form = edited({ do: 'rename', field: ['lines'], name: 'items' })
    expect(word(form, ['total'], 'x-value')).toBe('=sum(form.items.map(line, line.amount))')
    expect(word(form, ['items', 'amount'], 'x-value')).toBe('=row.count * row.price')
    expect(form.schema.required).toEqual(['reason', 'items'])
    expect(form.layout.items).toEqual(sampleForm.layout.lines)
    expect(groupsOf(form.layout)[1]?.fields).toEqual(['items', 'total'])
  })

  test('reaches conditions, dependencies, rules and the order', () => {
    const form = edited(
      { do: 'rename', field: ['to'], name: 'till' },
      { do: 'rename', field: ['isLarge'], name: 'big' },
    )
    expect(form.schema).toMatchObject({
      if: { properties: { big: { const: true } }, required: ['big'] },
      dependentRequired: { from: ['till'] },
      'x-rules': [{ field: 'till', valid: '=form.from <= form.till' }],
    })
    expect(form.schema.then).toMatchObject({ required: ['till'] })
    expect(form.layout['ui:order']).toEqual(['reason', 'from', 'till', '*', 'big'])
  })

  test('refuses a name that is taken or no name', () => {
    refusal({ do: 'rename', field: ['to'], name: 'from' }).toThrow('标识“from”已被使用')
    refusal({ do: 'rename', field: ['to'], name: '2nd' }).toThrow('不能以数字开头')
  })
})

describe('removing fields', () => {
  test('takes layout, groups and order along', () => {
    const form = edited({ do: 'remove', fields: [['reason']] })
    expect(namesOf(recordAt(form, [])!)).toEqual(['from', 'to', 'lines', 'total', 'payee', 'isLarge'])
    expect(form.schema.required).toEqual(['lines'])
    expect(form.layout).not.toHaveProperty('reason')
    expect(groupsOf(form.layout)[0]).toEqual({ title: '基本', fields: ['from', 'to'], icon: 'kept' })
  })

  test('is refused while a formula or condition names one, with the places', () => {
    refusal({ do: 'remove', fields: [['lines', 'price']] }).toThrow('“小计”的公式、“大额”的公式')
    refusal({ do: 'remove', fields: [['isLarge']] }).toThrow('显示条件')
  })

  test('is possible together with the formulas', () => {
    const form = edited({ do: 'remove', fields: [['lines', 'amount'], ['total']] })
    expect(fieldAt(form, ['total'])).toBeUndefined()
  })
})

describe('moving fields', () => {
  test('puts them before another one and into its group', () => {
    const form = edited({ do: 'move', fields: [['total']], record: [], before: 'from' })
    expect(groupsOf(form.layout).map(group => group.fields)).toEqual([['reason', 'total', 'from', 'to'], ['lines']])
    expect(namesOf(recordAt(form, [])!).slice(0, 3)).toEqual(['reason', 'total', 'from'])
  })

  test('into another record takes schema, layout and being required along', () => {
    const form = edited({ do: 'move', fields: [['reason']], record: ['payee'] })
    expect(fieldAt(form, ['payee', 'reason'])).toEqual({
      schema: fieldAt(sampleForm, ['reason'])!.schema,
      layout: { 'ui:widget': 'textarea' },
    })
    expect(recordAt(form, ['payee'])?.schema.required).toEqual(['reason'])
  })

  test('is refused for a field whose formula reads its row', () => {
    refusal({ do: 'move', fields: [['lines', 'amount']], record: ['payee'] }).toThrow('“小计”的公式使用同级字段')
  })

  test('is refused into itself, and while formulas name the field at its place', () => {
    refusal({ do: 'move', fields: [['lines']], record: ['lines'] }).toThrow('不能移到自身之内')
    refusal({ do: 'move', fields: [['total'], ['lines']], record: ['payee'] }).toThrow('“明细”正被使用')
  })
})

test('adding finds a free name and stands in the group of the field behind it', () => {
  const field = { name: 'total', schema: { type: 'number' }, required: true }
  const { form, selected } = runFormCommand(sampleForm, { do: 'add', record: [], before: 'to', fields: [field] })
  expect(selected).toEqual([['total2']])
  expect(groupsOf(form.layout)[0]?.fields).toEqual(['reason', 'from', 'total2', 'to'])
  expect(form.schema.required).toEqual(['reason', 'lines', 'total2'])
})

test('groups are added, renamed, moved and removed without losing a field', () => {
  const form = edited(
    { do: 'group', record: [], title: '其他', fields: ['payee', 'to'] },
    { do: 'groupRename', record: [], group: 2, title: '收款' },
    { do: 'groupMove', record: [], group: 2, to: 0 },
    { do: 'groupRemove', record: [], group: 1 },
    { do: 'arrange', record: [], columns: 3, layout: 'steps' },
  )
  expect(groupsOf(form.layout)).toEqual([
    { title: '收款', fields: ['payee', 'to', 'reason', 'from'] },
    { title: '费用', fields: ['lines', 'total'] },
  ])
  expect(optionOf(form.layout, 'columns')).toBe(3)
})

test('setting words leaves unknown ones, and one command that is refused leaves all undone', () => {
  const form = edited({
    do: 'set',
    field: ['reason'],
    schema: { set: { title: '原因' } },
    layout: { clear: ['widget'] },
  })
  expect(fieldAt(form, ['reason'])).toEqual({
    schema: { type: 'string', title: '原因', 'x-vendor': { a: [1] } },
    layout: {},
  })
  const document = new FormDocument(sampleForm)
  expect(() =>
    document.run([
      { do: 'set', field: [], schema: { set: { title: '新' } } },
      { do: 'remove', fields: [['gone']] },
    ]),
  ).toThrow('没有字段“gone”')
  expect(document.form).toBe(sampleForm)
})
