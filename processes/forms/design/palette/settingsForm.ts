import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { serialOf } from '../../../../schemas/evaluate/json-schema/serialWord.ts'
import type { FormCommand } from '../commands/registry.ts'
import type { WordChanges } from '../commands/setField.ts'
import { type FieldPath, type FormDefinition, fieldAt, type Part, recordAt, requiredIn } from '../formDefinition.ts'
import { optionOf } from '../layoutOptions.ts'
import { type FieldSetting, fieldSettings, type SettingName } from './fieldSettings.ts'
import { kindOfField } from './kindOfField.ts'
import { paletteFields } from './paletteFields.ts'

/** The form of the properties panel: its schema, its layout and the value for a field. */
export interface SettingsForm {
  schema: object
  layout: object
  value: Record<string, unknown>
}

const all: Readonly<Record<string, FieldSetting>> = fieldSettings
const before = ['title', 'description'] as const
const after = ['readonly', 'visible', 'needed', 'enabled'] as const

const required = { type: 'boolean', title: '必填' }

/** Settings of fields of the form itself, which lists of its data show. */
const outer = ['listed', 'searchable'] as const

/** Whether a field only shows something and has no value. */
const isShownOnly = ({ schema }: Part): boolean => schema.type === 'null'

/** Rows of sub-tables choose and are filled in cell by cell. */
const outsideOfLists: readonly SettingName[] = ['filters', 'fills']

/** Whether nobody enters the value of a field. */
const isAssigned = (part: Part): boolean => isShownOnly(part) || serialOf(part.schema) !== undefined

function namesFor(form: FormDefinition, part: Part, path: FieldPath): SettingName[] {
  const kind = kindOfField(part)
  if (kind === 'button') return [...before, ...paletteFields.button.settings, 'visible', 'enabled']
  if (isShownOnly(part)) return [...before, 'visible']
  if (kind === 'serial') return [...before, ...paletteFields.serial.settings, ...(path.length === 1 ? outer : [])]
  const isInList = path.slice(1).some((_, at) => fieldAt(form, path.slice(0, at + 1))?.schema.items !== undefined)
  const offered: readonly SettingName[] = kind === undefined ? [] : paletteFields[kind].settings
  const own = isInList ? offered.filter(name => !outsideOfLists.includes(name)) : offered
  return [...before, ...own, ...after, ...(path.length === 1 ? outer : [])]
}

const kept = new Map<string, object>()

/** Returns the JSON Schema of the settings of a field; the same object for the same settings. */
function schemaOf(names: readonly SettingName[], hasValue: boolean): object {
  const text = `${names.join(' ')} ${hasValue}`
  const known = kept.get(text)
  if (known) return known
  const inner: Record<string, object> = Object.fromEntries(
    names.flatMap(name => [
      [name, fieldSettings[name].schema] as const,
      ...(name === 'serial' ? [['example', serialExample] as const] : []),
    ]),
  )
  const { title, ...rest } = inner
  const schema = { type: 'object', properties: { title, ...(hasValue && { required }), ...rest } }
  kept.set(text, schema)
  return schema
}

/** What the rule in the form makes of a day, computed while it is typed. It is no setting. */
const serialExample = {
  type: 'string',
  title: '示例',
  'x-value': `=${Object.entries({ day: '2026-01-31', month: '2026-01', year: '2026', serial: '0001' }).reduce(
    (text, [name, value]) => `${text}.replace('{{${name}}}', '${value}')`,
    'form.serial',
  )}`,
}

const layout = {
  arguments: { 'ui:options': { display: 'cards' } },
  fetched: { 'ui:options': { display: 'cards' } },
  choices: { 'ui:options': { display: 'cards' } },
  itemChoices: { 'ui:options': { display: 'cards' } },
  filters: { 'ui:options': { display: 'cards' } },
  fills: { 'ui:options': { display: 'cards' } },
}

/** Returns the settings of a field; undefined if there is none at the path. */
export function settingsForm(form: FormDefinition, path: FieldPath): SettingsForm | undefined {
  const part = fieldAt(form, path)
  const record = recordAt(form, path.slice(0, -1))
  const name = path.at(-1)
  if (!part || !record || name === undefined) return undefined
  const names = namesFor(form, part, path)
  const set = names.flatMap(each => {
    const value = wordOf(part, all[each]!)
    return value === undefined ? [] : [[each, value] as const]
  })
  return {
    schema: schemaOf(names, !isAssigned(part)),
    layout,
    value: {
      ...(!isAssigned(part) && { required: requiredIn(record).includes(name) }),
      ...Object.fromEntries(set),
    },
  }
}

/** Returns the commands that change the settings of a field to the given value; none if they are equal. */
export function settingsCommand(form: FormDefinition, path: FieldPath, value: unknown): FormCommand[] {
  const now = settingsForm(form, path)
  if (!now || !isRecord(value)) return []
  const changes: Record<FieldSetting['in'], Required<WordChanges>> & object = {
    schema: { set: {}, clear: [] },
    items: { set: {}, clear: [] },
    layout: { set: {}, clear: [] },
  }
  for (const name of namesFor(form, fieldAt(form, path)!, path)) {
    if (JSON.stringify(value[name]) === JSON.stringify(now.value[name])) continue
    const { in: place, word } = all[name]!
    const { set, clear } = changes[place]
    if (value[name] === undefined) changes[place] = { set, clear: [...clear, word] }
    else changes[place] = { clear, set: { ...set, [word]: written(all[name]!, value[name]) } }
  }
  const isSet = ({ set, clear }: Required<WordChanges>) => clear.length > 0 || Object.keys(set).length > 0
  const used = Object.fromEntries(Object.entries(changes).filter(([, change]) => isSet(change)))
  const commands: FormCommand[] = Object.keys(used).length > 0 ? [{ do: 'set', field: path, ...used }] : []
  if ((value.required === true) !== (now.value.required === true))
    commands.push({ do: 'require', fields: [path], required: value.required === true })
  return commands
}

/** Conditions are edited without the equals sign that marks them as expressions. */
const isCondition = ({ schema }: FieldSetting): boolean => schema['x-field'] === 'condition'

function written(setting: FieldSetting, value: unknown): unknown {
  return isCondition(setting) && typeof value === 'string' && !value.startsWith('=') ? `=${value}` : value
}

function wordOf(part: Part, setting: FieldSetting): unknown {
  const value = storedWord(part, setting)
  return isCondition(setting) && typeof value === 'string' ? value.replace(/^=/, '') : value
}

function storedWord({ schema, layout }: Part, { in: place, word }: FieldSetting): unknown {
  if (place === 'layout') return optionOf(layout, word)
  const given = place === 'items' ? schema.items : schema
  return isRecord(given) ? given[word] : undefined
}
