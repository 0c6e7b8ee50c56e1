import { expect, test } from 'vitest'
import type { FormCommand } from '../../../../processes/forms/design/commands/registry.ts'
import { type FormDefinition, fieldAt } from '../../../../processes/forms/design/formDefinition.ts'
import { runFormCommand } from '../../../../processes/forms/design/formDocument.ts'
import { settingsForm } from '../../../../processes/forms/design/palette/settingsForm.ts'
import { usesOf } from '../../../../processes/forms/design/usesOf.ts'

const owner = {
  type: 'string',
  title: '负责人',
  'x-ref': 'user',
  'x-filters': [
    { by: 'organizationId', value: '=form.unit' },
    { by: 'enabled', value: 'unit' },
  ],
  'x-fills': [{ field: 'phone', from: 'mobile' }],
}
const form: FormDefinition = {
  schema: {
    type: 'object',
    properties: {
      unit: { type: 'string', title: '部门', 'x-ref': 'organization' },
      owner,
      phone: { type: 'string', title: '电话' },
      lines: { type: 'array', title: '明细', items: { type: 'object', properties: { owner } } },
    },
  },
  layout: {},
}
const edited = (...commands: FormCommand[]) =>
  commands.reduce<FormDefinition>((now, command) => runFormCommand(now, command).form, form)

test('a renamed field keeps its name in option sources and fills', () => {
  const made = edited({ do: 'rename', field: ['unit'], name: 'team' }, { do: 'rename', field: ['phone'], name: 'tel' })
  expect(fieldAt(made, ['owner'])?.schema).toMatchObject({
    'x-filters': [
      { by: 'organizationId', value: '=form.team' },
      { by: 'enabled', value: 'unit' },
    ],
    'x-fills': [{ field: 'tel', from: 'mobile' }],
  })
})

test('a field that options depend on, or that a choice fills in, is not removed', () => {
  expect(() => edited({ do: 'remove', fields: [['unit']] })).toThrow('“负责人”的选项范围')
  expect(() => edited({ do: 'remove', fields: [['phone']] })).toThrow('“负责人”的带出字段')
  expect(fieldAt(edited({ do: 'remove', fields: [['owner'], ['lines'], ['phone']] }), ['phone'])).toBeUndefined()
})

test('both are settings of a choice of records outside of sub-tables', () => {
  const settings = (...path: string[]) =>
    Object.keys((settingsForm(form, path)!.schema as { properties: object }).properties)
  expect(settings('owner')).toEqual(expect.arrayContaining(['filters', 'fills']))
  expect(settings('lines', 'owner')).not.toEqual(expect.arrayContaining(['filters']))
  expect(settings('phone')).not.toEqual(expect.arrayContaining(['fills']))
})

test('arguments and fills of a button follow renamed fields and keep fields from being removed', () => {
  const query = { ...owner, type: 'null', title: '查询', 'x-button': 'fetch', 'x-call': 'user.list' }
  const own = (properties: object) => ({ schema: { type: 'object', properties }, layout: {} })
  const before = own({ unit: { type: 'string' }, query, phone: { type: 'string' } })
  const made = runFormCommand(before, { do: 'rename', field: ['phone'], name: 'tel' }).form
  expect(fieldAt(made, ['query'])?.schema['x-fills']).toEqual([{ field: 'tel', from: 'mobile' }])
  expect(usesOf(before, ['unit'])).toEqual(['“查询”的查询参数'])
  expect(usesOf(before, ['phone'])).toEqual(['“查询”的填入字段'])
})
