import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { Literal, ValueType } from './condition.ts'

/** JSON Schemas of variables by name: `title` is the Chinese title, `description` the origin of the variable. */
export type Variables = Readonly<Record<string, object>>

type Schema = Record<string, unknown>

/** Returns the schema at a path such as `instance.initiator`; undefined if the path does not exist. */
export function schemaAt(variables: Variables, path: string): Schema | undefined {
  const [root = '', ...members] = path.split('.')
  let found: unknown = Object.hasOwn(variables, root) ? variables[root] : undefined
  for (const name of members) {
    const { properties } = (isRecord(found) ? found : {}) as { properties?: Record<string, unknown> }
    found = properties && Object.hasOwn(properties, name) ? properties[name] : undefined
  }
  return isRecord(found) ? found : undefined
}

/** Returns the type of the values that a schema describes. */
export function valueTypeOf(schema: Schema | undefined): ValueType {
  if (!schema) return 'any'
  const { type } = schema
  if (type === 'array') return 'list'
  if (type === 'object') return 'record'
  if (typeof schema['x-ref'] === 'string') return 'reference'
  if (type === 'boolean') return 'yesNo'
  if (choicesIn(schema).length > 0 || typeof schema['x-dictionary'] === 'string') return 'choice'
  if (type === 'number' || type === 'integer') return 'number'
  if (schema.format === 'date') return 'date'
  if (schema.format === 'date-time' || schema.format === 'local-date-time') return 'dateTime'
  return type === 'string' ? 'text' : 'any'
}

/** Returns the schema of one value; for a list, that of an item. */
export function itemSchema(schema: Schema | undefined): Schema | undefined {
  if (schema?.type !== 'array') return schema
  const items = isRecord(schema.items) ? schema.items : {}
  const own = Object.fromEntries(
    ['x-ref', 'x-dictionary'].flatMap(word => (word in schema ? [[word, schema[word]]] : [])),
  )
  return { ...own, ...items, title: schema.title }
}

export interface Choice {
  value: Literal
  label: string
}

const isLiteral = (value: unknown): value is Literal => ['string', 'number', 'boolean'].includes(typeof value)

/** Returns the choices of a schema with their titles: `enum` with `x-titles`, or constants in `oneOf` or `anyOf`. */
export function choicesIn(schema: Schema): Choice[] {
  const titles = (isRecord(schema['x-titles']) ? schema['x-titles'] : {}) as Record<string, unknown>
  if (Array.isArray(schema.enum))
    return schema.enum.filter(isLiteral).map(value => ({ value, label: String(titles[String(value)] ?? value) }))
  const branches: unknown = schema.oneOf ?? schema.anyOf
  if (!Array.isArray(branches)) return []
  const choices = branches.flatMap(each =>
    isRecord(each) && isLiteral(each.const) ? [{ value: each.const, label: String(each.title ?? each.const) }] : [],
  )
  return choices.length === branches.length ? choices : []
}

export interface FieldChoice {
  path: string
  title: string
  schema: Schema
}

const deepest = 3

/** Returns all variables and members that a row can use, with titles such as `流程实例 / 发起人`. */
export function fieldsOf(variables: Variables): FieldChoice[] {
  return Object.entries(variables).flatMap(([name, schema]) => below(name, schema as Schema, '', 0))
}

function below(path: string, schema: Schema, around: string, depth: number): FieldChoice[] {
  const own = typeof schema.title === 'string' && schema.title !== '' ? schema.title : path.split('.').at(-1)!
  const title = around === '' ? own : `${around} / ${own}`
  if (schema.type !== 'object' || !isRecord(schema.properties) || depth >= deepest) return [{ path, title, schema }]
  return Object.entries(schema.properties).flatMap(([name, part]) =>
    isRecord(part) ? below(`${path}.${name}`, part, title, depth + 1) : [],
  )
}

/** Returns the Chinese title of a path; the path itself if it has none. */
export const titleOfPath = (variables: Variables, path: string): string =>
  fieldsOf(variables).find(each => each.path === path)?.title ?? path
