import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Property } from '../../schemas/types/entity.ts'
import type { FieldError } from '../kernel/errors.ts'
import { nearestName } from '../kernel/nearestName.ts'

/** Properties and which of them must be given; the shape of what a caller sends. */
export interface Shape {
  properties: Record<string, Property>
  required: readonly string[]
}

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true })
addFormats.default(ajv)

const typeTexts: Record<string, string> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: '是或否',
  array: '列表',
  object: '对象',
}

/**
 * Compiles a shape into a function that tidies values and names what is wrong with them, at most one message a field.
 * White space before and after a text (`String.trim`) is not kept, everything inside is; a text of nothing else counts as
 * nothing, and nothing is null. Passwords stay as they are. `isPartial` asks only for what is given.
 */
export function compileShape(shape: Shape): (values: Record<string, unknown>, isPartial?: boolean) => FieldError[] {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(shape.properties).map(([name, one]) => [name, jsonSchema(one)])),
  }
  let validate: ValidateFunction | undefined
  return (values, isPartial = false) => {
    validate ??= ajv.compile(schema)
    const errors = new Map<string, string>()
    for (const name of Object.keys(values)) {
      if (!Object.hasOwn(shape.properties, name)) errors.set(name, unknownText(name, shape.properties))
      else values[name] = tidy(values[name], shape.properties[name])
    }
    for (const name of shape.required) {
      const isAsked = !isPartial || name in values
      if (isAsked && (values[name] === null || values[name] === undefined))
        errors.set(name, `${titleOf(shape, name)}不能为空`)
    }
    const present = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
    )
    if (!validate(present)) {
      for (const error of validate.errors ?? []) {
        const name = error.instancePath.split('/')[1] ?? ''
        const property = shape.properties[name]
        if (property && !errors.has(name)) errors.set(name, messageOf(error, property))
      }
    }
    return [...errors].map(([field, message]) => ({ field, message }))
  }
}

function tidy(value: unknown, property: Property | undefined): unknown {
  if (typeof value !== 'string') return value === undefined ? null : value
  const text = property?.['x-field'] === 'password' ? value : value.trim()
  return text === '' ? null : text
}

/** The part of a property that ajv understands; integers must fit their column. */
function jsonSchema(property: Property): Record<string, unknown> {
  const schema: Record<string, unknown> = { type: property.type }
  for (const key of [
    'format',
    'minLength',
    'maxLength',
    'pattern',
    'minimum',
    'maximum',
    'enum',
    'maxItems',
    'items',
  ] as const) {
    if (property[key] !== undefined) schema[key] = property[key]
  }
  if (property.type === 'integer') {
    schema.minimum = property.minimum ?? -(2 ** 31)
    schema.maximum = property.maximum ?? 2 ** 31 - 1
  }
  if (property.type === 'string' && property.maxLength === undefined) schema.maxLength = 10_000
  return schema
}

function messageOf(error: ErrorObject, property: Property): string {
  const { title } = property
  const limit = String(error.params.limit ?? '')
  const item = error.instancePath.split('/')[2]
  const subject = item === undefined ? title : `${title}第 ${Number(item) + 1} 项`
  switch (error.keyword) {
    case 'pattern':
    case 'format':
      return property['x-message'] ?? `${title}格式不正确`
    case 'type':
      return `${subject}应为${typeTexts[String(error.params.type)] ?? '其他类型'}`
    case 'minLength':
      return limit === '1' ? `${subject}不能为空` : `${subject}不能少于 ${limit} 个字`
    case 'maxLength':
      return `${subject}不能超过 ${limit} 个字`
    case 'minimum':
      return `${subject}不能小于 ${limit}`
    case 'maximum':
      return `${subject}不能大于 ${limit}`
    case 'maxItems':
      return `${subject}不能超过 ${limit} 项`
    case 'enum':
      return `${subject}不是允许的值`
    default:
      return `${subject}格式不正确`
  }
}

/** Text for a name that is not among the properties, with the nearest right one. */
export function unknownText(name: string, properties: Record<string, Property>): string {
  const near = nearestName(name, Object.keys(properties))
  return near === undefined
    ? `没有“${name}”这个字段`
    : `没有“${name}”这个字段，是否要写“${near}”（${properties[near]?.title ?? near}）？`
}

const titleOf = (shape: Shape, name: string) => shape.properties[name]?.title ?? name
