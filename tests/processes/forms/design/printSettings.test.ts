import { expect, test } from 'vitest'
import { checkDefinition } from '../../../../processes/form-definition/checkDefinition.ts'
import { compareDefinitions } from '../../../../processes/form-definition/compareDefinitions.ts'
import type { FormDefinition } from '../../../../processes/forms/design/formDefinition.ts'
import { runFormCommand } from '../../../../processes/forms/design/formDocument.ts'
import { printOfSettings, printSettingsForm } from '../../../../processes/forms/design/printSettingsForm.ts'
import type { FormPrint } from '../../../../schemas/types/formDefinition.ts'

const form: FormDefinition = {
  schema: {
    type: 'object',
    properties: {
      reason: { type: 'string', title: '事由' },
      days: { type: 'integer', title: '天数' },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: { name: { type: 'string', title: '名称' }, cost: { type: 'number', title: '金额' } },
        },
      },
    },
  },
  layout: {},
}
const print: FormPrint = {
  orientation: 'landscape',
  heading: '请假 {days} 天',
  fields: ['days', 'lines'],
  tables: [{ field: 'lines', columns: ['cost'] }],
  below: ['seals'],
}
const designed = runFormCommand(form, { do: 'print', print }).form

test('a form without settings is drawn with what it prints, and gives no settings back', () => {
  const { value } = printSettingsForm(form)
  expect(value).toMatchObject({ orientation: 'portrait', heading: '{title}', below: { events: true } })
  expect(printOfSettings(form, value)).toBeUndefined()
})

test('settings come back from their form as they were', () => {
  const { value } = printSettingsForm(designed)
  expect(value.fields).toEqual([
    { field: 'days', shown: true },
    { field: 'lines', shown: true },
    { field: 'reason', shown: false },
  ])
  expect(printOfSettings(designed, value)).toEqual(print)
})

test('a moved row changes the order, an unticked one leaves the paper', () => {
  const { value } = printSettingsForm(form)
  const [reason, days, lines] = value.fields as { field: string; shown: boolean }[]
  const fields = [days, reason, { ...lines, shown: false }]
  expect(printOfSettings(form, { ...value, fields })).toEqual({ fields: ['days', 'reason'] })
})

test('a new key is followed in fields, columns and texts; a removed field leaves them', () => {
  const renamed = runFormCommand(designed, { do: 'rename', field: ['days'], name: 'length' }).form
  expect(renamed.print).toMatchObject({ heading: '请假 {length} 天', fields: ['length', 'lines'] })
  const column = runFormCommand(designed, { do: 'rename', field: ['lines', 'cost'], name: 'price' }).form
  expect(column.print?.tables).toEqual([{ field: 'lines', columns: ['price'] }])
  const removed = runFormCommand(designed, { do: 'remove', fields: [['lines']] }).form
  expect(removed.print).toMatchObject({ fields: ['days'] })
  expect(removed.print).not.toHaveProperty('tables')
})

test('publishing refuses settings that name no field; versions say that the print changed', () => {
  const wrong = { ...form, print: { fields: ['gone'], tables: [{ field: 'lines', columns: ['gone'] }] } }
  expect(checkDefinition(JSON.stringify(wrong)).map(({ code, place }) => [code, place])).toEqual([
    ['DEFINITION_PRINT_UNKNOWN', 'print.fields'],
    ['DEFINITION_PRINT_UNKNOWN', 'print.tables'],
  ])
  expect(checkDefinition(JSON.stringify(designed))).toEqual([])
  expect(compareDefinitions(form, designed).map(({ code }) => code)).toEqual(['PRINT_CHANGED'])
})
