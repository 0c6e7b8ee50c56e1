import { isButtonLink } from '../../schemas/evaluate/json-schema/buttonWord.ts'
import { isRecord, type SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FormJsComponent } from './formJs.ts'

/** The field of a component: its schema and layout, and the words of the component that it does not hold. */
export interface ComponentField {
  schema: SchemaObject
  layout: SchemaObject
  /** Words of the component that the schema or layout holds, in addition to those of every component. */
  used: readonly string[]
}

type Reader = (component: FormJsComponent) => ComponentField

const field = (schema: SchemaObject, used: readonly string[] = [], layout: SchemaObject = {}): ComponentField => ({
  schema,
  layout,
  used,
})

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Returns the words of `from` that have values of the right type, under their names here. */
function limits(from: unknown, names: readonly string[]): SchemaObject {
  if (!isRecord(from)) return {}
  const found = names.flatMap(name => (isNumber(from[name]) ? [[name, from[name]] as const] : []))
  return Object.fromEntries(found)
}

function textLimits({ validate }: FormJsComponent): SchemaObject {
  if (!isRecord(validate)) return {}
  return {
    ...limits(validate, ['minLength', 'maxLength']),
    ...(typeof validate.pattern === 'string' && validate.pattern !== '' ? { pattern: validate.pattern } : {}),
    ...(validate.validationType === 'email' ? { format: 'email' } : {}),
  }
}

/** Options as `oneOf`, with the type of their values. */
function choices({ values }: FormJsComponent): SchemaObject {
  const given = Array.isArray(values) ? values.filter(isRecord) : []
  const options = given.map(({ value, label }) => ({ const: value, title: String(label ?? value) }))
  const types = [...new Set(options.map(each => typeof each.const))]
  const [only] = types
  const type =
    types.length === 1 && (only === 'string' || only === 'number' || only === 'boolean') ? { type: only } : {}
  return options.length === 0 ? { type: 'string' } : { ...type, oneOf: options }
}

function numberField({ decimalDigits, validate, appearance }: FormJsComponent): ComponentField {
  const digits = isNumber(decimalDigits) && Number.isInteger(decimalDigits) && decimalDigits >= 0 ? decimalDigits : null
  const range = limits(isRecord(validate) ? { minimum: validate.min, maximum: validate.max } : {}, [
    'minimum',
    'maximum',
  ])
  const unit = isRecord(appearance) ? appearance.suffixAdorner : undefined
  return field(
    {
      type: digits === 0 ? 'integer' : 'number',
      ...(digits === null || digits === 0 || digits > 10 ? {} : { multipleOf: Number(`1e-${digits}`) }),
      ...range,
      ...(typeof unit === 'string' && unit !== '' ? { 'x-unit': unit } : {}),
    },
    ['decimalDigits', 'appearance'],
  )
}

/** Names under which forms of form-js, whose buttons only submit and reset, keep an address. */
const linkWords = ['url', 'href', 'link']

const formats: Readonly<Record<string, string>> = { date: 'date', time: 'time', datetime: 'date-time' }

/** One reader for each kind of component that becomes a field with one value. */
export const componentReaders: Readonly<Record<string, Reader>> = {
  textfield: component => field({ type: 'string', ...textLimits(component) }),
  textarea: component => field({ type: 'string', 'x-field': 'textarea', ...textLimits(component) }),
  number: numberField,
  checkbox: () => field({ type: 'boolean' }),
  checklist: component => field({ type: 'array', uniqueItems: true, items: choices(component) }, ['values']),
  taglist: component => field({ type: 'array', uniqueItems: true, items: choices(component) }, ['values']),
  radio: component => field(choices(component), ['values'], { 'ui:widget': 'radio' }),
  select: component => field(choices(component), ['values']),
  datetime: ({ subtype }) => field({ type: 'string', format: formats[String(subtype)] ?? 'date' }),
  filepicker({ accept }) {
    const endings = typeof accept === 'string' ? accept.split(',').map(each => each.trim()) : []
    const known = endings.filter(each => /^\.\w+$/.test(each))
    const files = { type: 'array', 'x-field': 'upload', items: { type: 'object' } }
    return field(known.length > 0 ? { ...files, 'x-accept': known } : files, ['accept', 'multiple'])
  },
  button({ properties }) {
    const link = isRecord(properties) ? linkWords.map(word => properties[word]).find(isButtonLink) : undefined
    const action = link === undefined ? { 'x-button': 'fetch' } : { 'x-button': 'open', 'x-link': link }
    return field({ type: 'null', ...action }, link === undefined ? [] : ['properties', 'action'])
  },
  table({ columns }) {
    const given = Array.isArray(columns) ? columns.filter(isRecord) : []
    const named = given.filter(({ key }) => typeof key === 'string' && key !== '')
    const properties = Object.fromEntries(named.map(({ key, label }) => [key, { title: String(label ?? key) }]))
    return field({ type: 'array', items: { type: 'object', properties } }, ['columns'], { 'ui:readonly': true })
  },
}
