import { stepText } from '../numberStep.ts'
import { typeText } from '../typeText.ts'
import type { SchemaError } from './schemaRun.ts'
import { isRecord, type SchemaObject } from './schemaWords.ts'

/** A message at a place inside a value: `lines.2.amount`; empty for the whole value. */
export interface PlacedMessage {
  path: string
  message: string
}

/** Returns the messages for the faults of a value, the first one per place. Shared by browser and server. */
export function schemaMessages(errors: readonly SchemaError[], title = '内容'): PlacedMessage[] {
  const found = new Map<string, string>()
  for (const error of errors) {
    const path = error.path.join('.')
    if (!found.has(path)) found.set(path, schemaMessage(error, title))
  }
  return [...found].map(([path, message]) => ({ path, message }))
}

/** Returns the Chinese message of a fault; `title` names the whole value. */
export function schemaMessage(error: SchemaError, title = '内容'): string {
  const say = Object.hasOwn(sentences, error.keyword) ? sentences[error.keyword] : undefined
  const own = error.schema['x-message']
  if (typeof own === 'string' && (error.keyword === 'pattern' || error.keyword === 'format')) return own
  return say ? say(subjectOf(error, title), error.params, error.schema) : `${subjectOf(error, title)}格式不正确`
}

function subjectOf({ path, keyword, params, schema }: SchemaError, title: string): string {
  if (keyword === 'required' || keyword === 'dependencies') return titleOfMember(schema, String(params.missing))
  if (keyword !== 'additionalProperties' && typeof schema.title === 'string' && schema.title !== '') return schema.title
  const last = path.at(-1)
  if (last === undefined) return title
  return typeof last === 'number' ? `第 ${last + 1} 项` : last
}

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

const sentences: Record<string, (subject: string, params: Record<string, unknown>, schema: SchemaObject) => string> = {
  false: subject => `${subject}不允许填写`,
  type: (subject, { type }) => `${subject}应为${typeText(type)}`,
  enum: subject => `${subject}不是允许的值`,
  const: (subject, { allowed }) => `${subject}只能是“${shown(allowed)}”`,
  required: subject => `${subject}不能为空`,
  dependencies: (subject, { because }) => `填写了${String(because)}后，${subject}不能为空`,
  minLength: (subject, { limit }) => (limit === 1 ? `${subject}不能为空` : `${subject}不能少于 ${limit} 个字`),
  maxLength: (subject, { limit }) => `${subject}不能超过 ${limit} 个字`,
  pattern: subject => `${subject}格式不正确`,
  format: (subject, { format }) => {
    const name = formats[String(format)]
    return name === undefined ? `${subject}格式不正确` : `${subject}应为${name}`
  },
  minimum: (subject, { limit }) => `${subject}不能小于 ${limit}`,
  maximum: (subject, { limit }) => `${subject}不能大于 ${limit}`,
  exclusiveMinimum: (subject, { limit }) => `${subject}应大于 ${limit}`,
  exclusiveMaximum: (subject, { limit }) => `${subject}应小于 ${limit}`,
  multipleOf: (subject, { limit }) => `${subject}${stepText(Number(limit))}`,
  minItems: (subject, { limit }) => `${subject}不能少于 ${limit} 项`,
  maxItems: (subject, { limit }) => `${subject}不能超过 ${limit} 项`,
  additionalItems: (subject, { limit }) => `${subject}不能超过 ${limit} 项`,
  unevaluatedItems: subject => `${subject}不允许填写`,
  uniqueItems: (subject, { first, second }) => `${subject}第 ${Number(first) + 1} 项与第 ${Number(second) + 1} 项重复`,
  contains: (subject, { limit }) => `${subject}至少要有 ${limit} 项符合要求`,
  maxContains: (subject, { limit }) => `${subject}最多只能有 ${limit} 项符合要求`,
  minProperties: (subject, { limit }) => `${subject}不能少于 ${limit} 个字段`,
  maxProperties: (subject, { limit }) => `${subject}不能超过 ${limit} 个字段`,
  propertyNames: (_, { name }) => `“${String(name)}”不是允许的字段名`,
  additionalProperties: (_, { name }) => `没有“${String(name)}”这个字段`,
  unevaluatedProperties: (_, { name }) => `没有“${String(name)}”这个字段`,
  anyOf: subject => `${subject}不符合任何一种允许的形式`,
  oneOf: (subject, { found }) =>
    found === 0 ? `${subject}不符合任何一种允许的形式` : `${subject}同时符合多种形式，只能符合一种`,
  not: subject => `${subject}不允许是这个值`,
  'x-rules': (_, { message }) => String(message),
}
