import type { Finding } from '../../schemas/evaluate/finding.ts'
import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FormSchema } from '../forms/formFields.ts'
import { finding } from './findings.ts'

/** What a value of a field is, as far as a conversion is concerned. */
export type ValueShape =
  | 'text'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'choice'
  | 'list'
  | 'record'
  | 'any'

export const shapeTitles: Readonly<Record<ValueShape, string>> = {
  text: '文本',
  number: '数字',
  integer: '整数',
  boolean: '是否',
  date: '日期',
  dateTime: '日期时间',
  choice: '单选',
  list: '多选',
  record: '字段组',
  any: '任意',
}

/** Returns the shape of a field's values; rows of a sub-table count as `record`. */
export function shapeOf(schema: FormSchema): ValueShape {
  const type = [schema.type].flat().find(each => each !== 'null')
  if (isRecord(schema.items) && isRecord(schema.items.properties)) return 'record'
  if (type === 'array') return 'list'
  if (type === 'object') return 'record'
  if (optionsOf(schema)) return 'choice'
  if (type === 'number' || type === 'integer' || type === 'boolean') return type
  if (type !== 'string') return 'any'
  if (schema.format === 'date') return 'date'
  return schema.format === 'date-time' ? 'dateTime' : 'text'
}

function optionsOf({ oneOf, enum: values }: FormSchema): unknown[] | undefined {
  if (Array.isArray(values)) return values as unknown[]
  if (!Array.isArray(oneOf) || !oneOf.every(each => isRecord(each) && 'const' in each)) return undefined
  return (oneOf as { const: unknown }[]).map(each => each.const)
}

export type Converted = { value: unknown } | { fault: Finding }

const failed = (fault: Finding): Converted => ({ fault })

/**
 * Returns a value of one field as a value of another, or why that is impossible. Empty values stay empty.
 *
 * @example convertValue('12', { type: 'string' }, { type: 'number' }) // { value: 12 }
 */
export function convertValue(value: unknown, before: FormSchema, after: FormSchema): Converted {
  if (value === undefined || value === null) return { value }
  const [from, to] = [shapeOf(before), shapeOf(after)]
  if (to === 'any') return { value }
  if (to === 'record' || from === 'record') return from === to ? { value } : failed(finding('VALUE_IS_RECORD'))
  if (to === 'list') return asList(value, isRecord(after.items) ? (after.items as FormSchema) : {})
  const single = from === 'list' || Array.isArray(value) ? onlyOne(value) : { value }
  if ('fault' in single || single.value === undefined) return single
  return converters[to](single.value, after)
}

function asList(value: unknown, items: FormSchema): Converted {
  const given: unknown[] = Array.isArray(value) ? value : [value]
  const made: unknown[] = []
  for (const each of given) {
    const one = isRecord(each) ? { value: each } : converters[listed(shapeOf(items))](each, items)
    if ('fault' in one) return one
    made.push(one.value)
  }
  return { value: made }
}

const listed = (shape: ValueShape): keyof typeof converters =>
  shape === 'list' || shape === 'record' || shape === 'any' ? 'any' : shape

function onlyOne(value: unknown): Converted {
  if (!Array.isArray(value)) return { value }
  return value.length > 1 ? failed(finding('VALUE_SEVERAL', { count: value.length })) : { value: value[0] as unknown }
}

type Converter = (value: unknown, after: FormSchema) => Converted

function toNumber(value: unknown): Converted {
  if (typeof value === 'number') return { value }
  if (typeof value === 'boolean') return { value: value ? 1 : 0 }
  const text = String(value)
    .trim()
    .replaceAll(/(?<=\d)[,，](?=\d{3}\b)/g, '')
  if (text === '') return { value: undefined }
  const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? { value: number } : failed(finding('VALUE_NOT_NUMBER'))
}

function toText(value: unknown): Converted {
  if (typeof value === 'boolean') return { value: value ? '是' : '否' }
  return typeof value === 'object' ? failed(finding('VALUE_IS_RECORD')) : { value: String(value) }
}

const yes = new Set(['true', '是', '1', 'yes'])
const no = new Set(['false', '否', '0', 'no', ''])
const day = /^\d{4}-\d{2}-\d{2}/

const converters = {
  any: value => ({ value }),
  text: toText,
  number: toNumber,
  integer(value) {
    const read = toNumber(value)
    if ('fault' in read || read.value === undefined) return read
    return Number.isInteger(read.value) ? read : failed(finding('VALUE_NOT_INTEGER'))
  },
  boolean(value) {
    const text = String(value).trim().toLowerCase()
    return yes.has(text) ? { value: true } : no.has(text) ? { value: false } : failed(finding('VALUE_NOT_BOOLEAN'))
  },
  date(value) {
    const text = String(value).trim().replaceAll('/', '-')
    if (text === '') return { value: undefined }
    return day.test(text) ? { value: text.slice(0, 10) } : failed(finding('VALUE_NOT_DATE'))
  },
  dateTime(value) {
    const text = String(value).trim()
    if (text === '') return { value: undefined }
    if (!day.test(text) || Number.isNaN(Date.parse(text))) return failed(finding('VALUE_NOT_DATE'))
    // A day is midnight on the clock of the company.
    return { value: text.length === 10 ? `${text}T00:00:00+08:00` : text }
  },
  choice(value, after) {
    const options = optionsOf(after) ?? []
    const found = options.find(each => each === value || String(each) === String(value))
    return found === undefined ? failed(finding('VALUE_NOT_OPTION')) : { value: found }
  },
} satisfies Record<Exclude<ValueShape, 'list' | 'record'>, Converter>
