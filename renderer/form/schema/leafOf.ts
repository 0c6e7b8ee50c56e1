import { type EnumOptionsType, getUiOptions, optionsList, type RJSFSchema, type UiSchema } from '@rjsf/utils'
import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import { fieldKinds, isFieldType } from '../../../schemas/evaluate/fieldKinds.ts'
import { formulaOf } from '../../../schemas/evaluate/json-schema/computedValues.ts'
import type { FieldType } from '../../../schemas/types/entity.ts'
import { dictionaryOf, lookedUpInput, propertyOf } from './lookedUp.ts'
import type { SchemaFormContext } from './schemaFormContext.ts'
import { widgetOf } from './widgetNames.ts'

/** Inputs of this folder. */
const ownKinds = [
  'text',
  'textarea',
  'password',
  'number',
  'checkbox',
  'radio',
  'select',
  'json',
  'hidden',
  'time',
] as const

/** How one value is entered: by an input of this folder, or by a field of the language. */
export type LeafKind = (typeof ownKinds)[number] | 'field'

export interface Leaf {
  kind: LeafKind
  field: ResolvedField
  choices: Choice[]
}

export interface Choice {
  label: string
  value: unknown
  disabled: boolean
}

export interface LeafPlace {
  schema: RJSFSchema
  uiSchema: UiSchema<unknown, RJSFSchema, SchemaFormContext> | undefined
  id: string
  title: string
  required: boolean
}

/** Short names of widgets that are known from rjsf, besides the types of our fields. */
const widgets: Record<string, LeafKind | FieldType> = {
  text: 'text',
  email: 'text',
  uri: 'text',
  hostname: 'text',
  ipv4: 'text',
  ipv6: 'text',
  textarea: 'textarea',
  password: 'password',
  updown: 'number',
  checkbox: 'checkbox',
  radio: 'radio',
  select: 'select',
  hidden: 'hidden',
  date: 'date',
  'alt-date': 'date',
  'date-time': 'dateTime',
  datetime: 'dateTime',
  'alt-datetime': 'dateTime',
  time: 'time',
  color: 'color',
  range: 'slider',
  rating: 'rate',
  file: 'upload',
  'data-url': 'upload',
  json: 'json',
}

const formats: Record<string, LeafKind | FieldType> = {
  date: 'date',
  'date-time': 'dateTime',
  time: 'time',
  color: 'color',
  month: 'month',
  html: 'richText',
  password: 'password',
}

const own = new Set<string>(ownKinds)
/** Whether a field type sets a single value by itself, or a list of files. */
const isInput = (name: string): name is FieldType => isFieldType(name) && fieldKinds[name].inSchemaForm

export function leafOf(place: LeafPlace): Leaf {
  const { schema, uiSchema } = place
  const looked = lookedUpInput(schema, widgetOf(uiSchema))
  if (looked) return { kind: 'field', choices: [], field: fieldOf(place, looked, 'field') }
  const choices = choicesOf(schema, uiSchema)
  const input = inputOf(schema, widgetOf(uiSchema), choices.length > 0)
  const kind = (own.has(input) ? input : 'field') as LeafKind
  return { kind, choices, field: fieldOf(place, own.has(input) || !isInput(input) ? 'text' : input, kind) }
}

function inputOf(schema: RJSFSchema, widget: unknown, hasChoices: boolean): LeafKind | FieldType {
  const named: unknown = schema['x-field'] ?? widget
  if (typeof named === 'string') {
    const known = Object.hasOwn(widgets, named) ? widgets[named] : isInput(named) ? named : undefined
    if (known === 'select' || known === 'radio') return hasChoices || schema.type === 'boolean' ? known : base(schema)
    if (known !== undefined) return known
  }
  if (hasChoices && !isYesOrNo(schema)) return 'select'
  return base(schema)
}

function base(schema: RJSFSchema): LeafKind | FieldType {
  const type = Array.isArray(schema.type) ? schema.type.find(one => one !== 'null') : schema.type
  if (type === 'boolean') return 'checkbox'
  if (type === 'integer' || type === 'number') return 'number'
  const byFormat =
    typeof schema.format === 'string' && Object.hasOwn(formats, schema.format) ? formats[schema.format] : undefined
  if (byFormat) return byFormat
  if (type === 'string' || schema.const !== undefined) return (schema.maxLength ?? 0) > 200 ? 'textarea' : 'text'
  return 'json'
}

const isYesOrNo = (schema: RJSFSchema) =>
  schema.type === 'boolean' && !schema.enum && !schema.oneOf && !schema.anyOf && schema.const === undefined

const yesAndNo = (schema: RJSFSchema): Choice[] =>
  (schema.enum ?? [true, false]).map(value => ({ value, label: value === true ? '是' : '否', disabled: false }))

const labelOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (value === null) return '（空）'
  return typeof value === 'object' ? JSON.stringify(value) : String(value) || '（空）'
}
/** Whether a label is generated. */
const isPlain = (label: string | undefined, value: unknown) => !label || label === String(value)

/** Returns the choices of any JSON values: an enum, or branches that each fix one value. */
export function choicesOf(schema: RJSFSchema, uiSchema: LeafPlace['uiSchema']): Choice[] {
  const isFixed = (branch: unknown) =>
    typeof branch === 'object' &&
    branch !== null &&
    ('const' in branch || ('enum' in branch && Array.isArray(branch.enum) && branch.enum.length === 1))
  if (schema.const !== undefined) return [{ value: schema.const, label: labelOf(schema.const), disabled: false }]
  const branches = schema.oneOf ?? schema.anyOf
  if (!Array.isArray(schema.enum) && !(branches && branches.length > 0 && branches.every(isFixed)))
    return schema.type === 'boolean' ? yesAndNo(schema) : []
  const disabled = new Set((getUiOptions(uiSchema).enumDisabled as unknown[] | undefined) ?? [])
  const options: EnumOptionsType[] = optionsList(schema, uiSchema as UiSchema) ?? []
  return options.map(({ label, value }) => ({
    value: value as unknown,
    label: isPlain(label, value) ? labelOf(value) : label,
    disabled: disabled.has(value),
  }))
}

function fieldOf(
  { schema, uiSchema, id, title, required }: LeafPlace,
  input: FieldType,
  kind: LeafKind,
): ResolvedField {
  const { placeholder } = getUiOptions(uiSchema)
  const isChosen = kind === 'select' || kind === 'time' || (kind === 'field' && !fieldKinds[input].typed)
  const dictionary = dictionaryOf(schema)
  const usual = formulaOf(schema) === undefined ? `${isChosen ? '请选择' : '请输入'}${title}` : '自动计算'
  return {
    field: id,
    title,
    input,
    placeholder: typeof placeholder === 'string' && placeholder !== '' ? placeholder : usual,
    required,
    span: 1,
    multiple: schema.type === 'array',
    createOnly: false,
    property: propertyOf(schema, title),
    ...(dictionary === undefined ? {} : { dictionary }),
  }
}
