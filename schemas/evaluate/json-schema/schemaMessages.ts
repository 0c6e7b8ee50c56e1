import type { Finding } from '../finding.ts'
import { finding as valueFinding } from '../findings.ts'
import { offStep } from '../numberStep.ts'
import { typeText } from '../typeText.ts'
import { finding } from './findings.ts'
import type { SchemaError } from './schemaRun.ts'
import { isRecord, type SchemaObject } from './schemaWords.ts'

/** A message at a place inside a value: `lines.2.amount`; empty for the whole value. */
export interface PlacedMessage extends Finding {
  path: string
}

/** Returns the messages for the faults of a value, the first one per place. Shared by browser and server. */
export function schemaMessages(errors: readonly SchemaError[], title = '内容'): PlacedMessage[] {
  const found = new Map<string, Finding>()
  for (const error of errors) {
    const path = error.path.join('.')
    if (!found.has(path)) found.set(path, schemaMessage(error, title))
  }
  return [...found].map(([path, finding]) => ({ path, ...finding }))
}

/** Returns the message for a fault; `title` names the whole value. */
export function schemaMessage(error: SchemaError, title = '内容'): Finding {
  const own = error.schema['x-message']
  if (typeof own === 'string' && (error.keyword === 'pattern' || error.keyword === 'format')) return ownFinding(own)
  const find = Object.hasOwn(kinds, error.keyword) ? kinds[error.keyword] : undefined
  return (find ?? formatWrong)(subjectOf(error, title), error.params)
}

/** The finding of a rule that the schema words itself, by the code that every such rule has. */
const ownFinding = (message: string): Finding => ({ code: 'RULE_BROKEN', values: {}, message })

function subjectOf({ path, keyword, params, schema }: SchemaError, title: string): string {
  if (keyword === 'required' || keyword === 'dependencies') return titleOfMember(schema, String(params.missing))
  if (keyword !== 'additionalProperties' && typeof schema.title === 'string' && schema.title !== '') return schema.title
  const last = path.at(-1)
  if (last === undefined) return title
  return typeof last === 'number' ? itemTitle(last) : last
}

const itemTitle = (place: number) => `第 ${place + 1} 项`

function titleOfMember({ properties }: SchemaObject, name: string): string {
  const member = isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  return isRecord(member) && typeof member.title === 'string' && member.title !== '' ? member.title : name
}

const formats: Record<string, string> = {
  date: '日期（年-月-日）',
  time: '时间（时:分:秒，带时区）',
  'date-time': '日期时间',
  duration: '时长',
  email: '邮箱地址',
  'idn-email': '邮箱地址',
  uri: '网址',
  'uri-reference': '网址',
  iri: '网址',
  hostname: '域名',
  ipv4: 'IPv4 地址',
  ipv6: 'IPv6 地址',
  uuid: 'UUID',
  regex: '正则表达式',
}

const shown = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

type Find = (subject: string, params: Record<string, unknown>) => Finding

const limited =
  (find: (values: { subject: string; limit: number }) => Finding): Find =>
  (subject, { limit }) =>
    find({ subject, limit: Number(limit) })

const forbidden: Find = subject => finding('CONTENT_FORBIDDEN', { subject })
const unknownMember: Find = (_, { name }) => finding('MEMBER_UNKNOWN', { name: String(name) })
const fitsNone: Find = subject => finding('CONTENT_FITS_NONE', { subject })
const formatWrong: Find = subject => valueFinding('CONTENT_FORMAT_WRONG', { subject })
const missing: Find = subject => valueFinding('CONTENT_MISSING', { subject })

/** Findings by keyword; `x-rules` has words of its own. */
const kinds: Record<string, Find> = {
  false: forbidden,
  type: (subject, { type }) => valueFinding('CONTENT_TYPE_WRONG', { subject, type: typeText(type) }),
  enum: subject => valueFinding('CONTENT_NOT_ALLOWED', { subject }),
  const: (subject, { allowed }) => finding('CONTENT_NOT_CONSTANT', { subject, allowed: shown(allowed) }),
  required: missing,
  dependencies: (subject, { because }) => finding('MEMBER_NEEDED_BY_OTHER', { because: String(because), subject }),
  minLength: (subject, params) =>
    (params.limit === 1 ? missing : limited(values => valueFinding('TEXT_TOO_SHORT', values)))(subject, params),
  maxLength: limited(values => valueFinding('TEXT_TOO_LONG', values)),
  pattern: formatWrong,
  format: (subject, params) => {
    const format = formats[String(params.format)]
    return format === undefined ? formatWrong(subject, params) : finding('CONTENT_NOT_IN_FORMAT', { subject, format })
  },
  minimum: limited(values => valueFinding('NUMBER_TOO_SMALL', values)),
  maximum: limited(values => valueFinding('NUMBER_TOO_LARGE', values)),
  exclusiveMinimum: limited(values => valueFinding('NUMBER_NOT_ABOVE', values)),
  exclusiveMaximum: limited(values => valueFinding('NUMBER_NOT_BELOW', values)),
  multipleOf: (subject, { limit }) => offStep(subject, Number(limit)),
  minItems: limited(values => valueFinding('ITEMS_TOO_FEW', values)),
  maxItems: limited(values => valueFinding('ITEMS_TOO_MANY', values)),
  additionalItems: limited(values => valueFinding('ITEMS_TOO_MANY', values)),
  unevaluatedItems: forbidden,
  uniqueItems: (subject, { first, second }) =>
    finding('ITEM_TWICE', { subject, first: Number(first) + 1, second: Number(second) + 1 }),
  contains: limited(values => finding('ITEMS_FITTING_TOO_FEW', values)),
  maxContains: limited(values => finding('ITEMS_FITTING_TOO_MANY', values)),
  minProperties: limited(values => finding('MEMBERS_TOO_FEW', values)),
  maxProperties: limited(values => finding('MEMBERS_TOO_MANY', values)),
  propertyNames: (_, { name }) => finding('MEMBER_NAME_NOT_ALLOWED', { name: String(name) }),
  additionalProperties: unknownMember,
  unevaluatedProperties: unknownMember,
  anyOf: fitsNone,
  oneOf: (subject, params) =>
    params.found === 0 ? fitsNone(subject, params) : finding('CONTENT_FITS_SEVERAL', { subject }),
  not: subject => finding('CONTENT_OF_FORBIDDEN_FORM', { subject }),
  'x-value': subject => finding('VALUE_NOT_COMPUTABLE', { subject }),
  'x-rules': (_, { message }) => ownFinding(String(message)),
}
