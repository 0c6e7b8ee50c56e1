import { expect, test } from 'vitest'
import { type FormDefinition, fieldAt } from '../../../../../processes/forms/design/formDefinition.ts'
import { runFormCommand } from '../../../../../processes/forms/design/formDocument.ts'
import { kindOfField } from '../../../../../processes/forms/design/palette/kindOfField.ts'
import {
  type PaletteField,
  type PaletteKind,
  paletteFields,
  paletteKinds,
} from '../../../../../processes/forms/design/palette/paletteFields.ts'
import { settingsCommand, settingsForm } from '../../../../../processes/forms/design/palette/settingsForm.ts'
import { leafOf } from '../../../../../renderer/form/schema/leafOf.ts'
import { fieldKinds } from '../../../../../schemas/evaluate/fieldKinds.ts'
import { withComputed } from '../../../../../schemas/evaluate/json-schema/computedValues.ts'

const partOf = (kind: PaletteKind) => {
  const { schema, layout = {} }: PaletteField = paletteFields[kind]
  return { schema, layout }
}
const formWith = (kind: PaletteKind): FormDefinition =>
  runFormCommand({ schema: {}, layout: {} }, { do: 'add', record: [], fields: [{ name: 'field', ...partOf(kind) }] })
    .form

test.each(paletteKinds)('a new %s is known as what it is', kind => {
  expect(kindOfField(partOf(kind))).toBe(kind)
})

/** Inputs of the schema form that the palette does not offer, with the reason. */
const without: Record<string, string> = {
  condition: 'sets an expression of designers',
  expression: 'sets an expression of designers',
  icon: 'chooses an icon of the console',
  moment: 'a date or a date with time says the same to applicants',
  schedule: 'sets a plan of the server',
}

test('every input that a schema form has of the language is in the palette', () => {
  const offered = new Set(
    paletteKinds.map(kind => {
      const { schema, layout } = partOf(kind)
      return leafOf({ schema, uiSchema: layout, id: 'a', title: '', required: false }).field.input
    }),
  )
  const missing = Object.keys(fieldKinds).filter(
    name => fieldKinds[name as keyof typeof fieldKinds].inSchemaForm && !offered.has(name as keyof typeof fieldKinds),
  )
  expect(missing.sort()).toEqual(Object.keys(without))
})

test.each(paletteKinds)('the settings of a %s are a form whose value changes nothing by itself', kind => {
  const form = formWith(kind)
  const settings = settingsForm(form, ['field'])!
  expect(settingsCommand(form, ['field'], settings.value)).toEqual([])
  expect(settingsForm(form, ['field'])!.schema).toBe(settings.schema)
})

test('settings become words of the schema, of the items and of the layout', () => {
  const form = formWith('checkboxes')
  const value = settingsForm(form, ['field'])!.value
  const commands = settingsCommand(form, ['field'], {
    ...value,
    title: '爱好',
    required: true,
    readonly: true,
    itemChoices: [{ const: 'a', title: '甲' }],
  })
  const made = commands.reduce((now, command) => runFormCommand(now, command).form, form)
  expect(made.schema).toEqual({
    required: ['field'],
    properties: {
      field: {
        type: 'array',
        uniqueItems: true,
        title: '爱好',
        items: { type: 'string', oneOf: [{ const: 'a', title: '甲' }] },
      },
    },
  })
  expect(made.layout).toEqual({ field: { 'ui:options': { readonly: true } } })
  expect(fieldAt(made, ['field'])).toBeDefined()
})

test('a setting that is cleared leaves nothing behind', () => {
  const form = formWith('radio')
  const [command] = settingsCommand(form, ['field'], { ...settingsForm(form, ['field'])!.value, choices: undefined })
  expect(command).toEqual({ do: 'set', field: ['field'], schema: { set: {}, clear: ['oneOf'] } })
})

test('a note and a divider have no value, so they are neither required nor locked', () => {
  const { schema } = settingsForm(formWith('note'), ['field'])!
  expect(Object.keys((schema as { properties: object }).properties)).toEqual(['title', 'description', 'visible'])
})

test('a serial number shows an example of its rule, and nobody can be made to fill it in', () => {
  const form = formWith('serial')
  const settings = settingsForm(form, ['field'])!
  const { properties } = settings.schema as { properties: Record<string, object> }
  expect(Object.keys(properties)).toEqual(['title', 'description', 'serial', 'example', 'listed', 'searchable'])
  const typed = { ...settings.value, serial: 'BX{{year}}-{{month}}-{{day}}-{{serial}}' }
  const shown = withComputed(settings.schema, typed) as Record<string, unknown>
  expect(shown.example).toBe('BX2026-2026-01-2026-01-31-0001')
  expect(settingsCommand(form, ['field'], shown)).toEqual([
    { do: 'set', field: ['field'], schema: { set: { 'x-serial': typed.serial }, clear: [] } },
  ])
})

test('a button has the settings of its action', () => {
  const form = formWith('button')
  const settings = settingsForm(form, ['field'])!
  const { properties } = settings.schema as { properties: Record<string, Record<string, unknown>> }
  expect(Object.keys(properties)).toEqual([
    'title',
    'description',
    'action',
    'link',
    'call',
    'arguments',
    'fetched',
    'visible',
    'enabled',
  ])
  const fills = [{ field: 'name', from: 'name' }]
  const commands = settingsCommand(form, ['field'], { action: 'fetch', call: 'user.list', fetched: fills })
  const made = commands.reduce((now, command) => runFormCommand(now, command).form, form)
  expect(made.schema).toEqual({
    properties: { field: { type: 'null', 'x-button': 'fetch', 'x-call': 'user.list', 'x-fills': fills } },
  })
})
