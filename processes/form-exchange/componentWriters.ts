import { isRecord, type SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { PaletteKind } from '../forms/design/palette/paletteFields.ts'
import { feelOfCel } from './feelCondition.ts'
import { keptWord } from './formJs.ts'

type Writer = (schema: SchemaObject) => Record<string, unknown>

/** Returns an object without members that are undefined. */
const given = (words: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))

const textLimits = ({ minLength, maxLength, pattern }: SchemaObject) => ({
  validate: given({ minLength, maxLength, pattern }),
})

function optionsOf({ oneOf, enum: values }: SchemaObject): { value: unknown; label: string }[] {
  const listed = Array.isArray(oneOf)
    ? oneOf.filter(isRecord).map(each => ({ value: each.const, label: String(each.title ?? each.const) }))
    : []
  if (listed.length > 0) return listed
  return Array.isArray(values) ? values.map((value: unknown) => ({ value, label: String(value) })) : []
}

function numberWords({ minimum, maximum, multipleOf, type, 'x-unit': unit }: SchemaObject) {
  const digits = typeof multipleOf === 'number' ? /^1e-(\d+)$/.exec(multipleOf.toExponential())?.[1] : undefined
  return {
    type: 'number',
    ...given({ decimalDigits: type === 'integer' ? 0 : digits === undefined ? undefined : Number(digits) }),
    ...(typeof unit === 'string' ? { appearance: { suffixAdorner: unit } } : {}),
    validate: given({ min: minimum, max: maximum }),
  }
}

const moment =
  (subtype: string): Writer =>
  schema => ({
    type: 'datetime',
    subtype,
    ...(subtype === 'time' ? { timeLabel: schema.title } : { dateLabel: schema.title }),
  })

const listed =
  (type: string): Writer =>
  schema => ({
    type,
    values: optionsOf(isRecord(schema.items) ? schema.items : schema),
  })

/** The component of form-js for each kind of field that it has; others are written as text. */
export const componentWriters: Readonly<Partial<Record<PaletteKind, Writer>>> = {
  text: schema => ({ type: 'textfield', ...textLimits(schema) }),
  textarea: schema => ({ type: 'textarea', ...textLimits(schema) }),
  email: schema => ({ type: 'textfield', validate: { ...textLimits(schema).validate, validationType: 'email' } }),
  number: numberWords,
  integer: numberWords,
  money: numberWords,
  slider: numberWords,
  rate: numberWords,
  select: listed('select'),
  radio: listed('radio'),
  checkboxes: listed('checklist'),
  checkbox: () => ({ type: 'checkbox' }),
  switch: () => ({ type: 'checkbox' }),
  date: moment('date'),
  time: moment('time'),
  dateTime: moment('datetime'),
  serial: () => ({ type: 'textfield', readonly: true }),
  formula(schema) {
    const feel = feelOfCel(String(schema['x-value']))
    return feel === undefined ? { type: 'number', readonly: true } : { type: 'expression', expression: `=${feel}` }
  },
  button({ 'x-link': link, [keptWord]: kept }) {
    const action = isRecord(kept) && typeof kept.action === 'string' ? kept.action : 'button'
    return { type: 'button', action, ...(typeof link === 'string' ? { properties: { url: link } } : {}) }
  },
  upload: schema => ({
    type: 'filepicker',
    multiple: true,
    ...(Array.isArray(schema['x-accept']) ? { accept: schema['x-accept'].join(',') } : {}),
  }),
  image: () => ({ type: 'filepicker', multiple: true, accept: '.png,.jpg,.jpeg' }),
}
