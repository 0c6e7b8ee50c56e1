import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { nearestName } from '../../../schemas/evaluate/nearestName.ts'
import type { documentTypes } from '../../generate/writeJsonSchemas.ts'
import type { Document } from './document.ts'
import type { JsonPath } from './jsonPositions.ts'

export type SchemaName = (typeof documentTypes)[number]['schema']

/** Validators of the document types, from the generated JSON Schemas. */
export function shapeCheckOf(root: string): ShapeCheck {
  const known = checks.get(root)
  if (known) return known
  const check = createShapeCheck(root)
  checks.set(root, check)
  return check
}

type ShapeCheck = (document: Document<unknown>, name: SchemaName) => boolean

const checks = new Map<string, ShapeCheck>()

function createShapeCheck(root: string): ShapeCheck {
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, verbose: true })
  const validators = new Map<SchemaName, ValidateFunction>()
  const validatorOf = (name: SchemaName): ValidateFunction => {
    const known = validators.get(name)
    if (known) return known
    const schema = JSON.parse(readFileSync(join(root, `schemas/json/${name}.schema.json`), 'utf8')) as object
    const compiled = ajv.compile(schema)
    validators.set(name, compiled)
    return compiled
  }

  /** Reports what does not fit; true when all does. */
  return (document: Document<unknown>, name: SchemaName): boolean => {
    const validate = validatorOf(name)
    if (validate(document.content)) return true
    const reported = new Set<string>()
    for (const error of telling(validate.errors ?? [])) {
      const path = pathOf(document.content, error.instancePath)
      const message = messageOf(error)
      if (reported.has(`${error.instancePath} ${message}`)) continue
      reported.add(`${error.instancePath} ${message}`)
      if (error.keyword === 'additionalProperties') {
        document.report([...path, String(error.params.additionalProperty)], message, { key: true })
      } else if (error.keyword === 'propertyNames') {
        document.report([...path, String(error.params.propertyName)], message, { key: true })
      } else document.report(path, message)
    }
    return false
  }
}

/** Errors of the branch that was meant: a union of a name and a record complains of both. */
function telling(errors: ErrorObject[]): ErrorObject[] {
  const own = errors.filter(error => !['if', 'anyOf', 'oneOf', 'allOf'].includes(error.keyword) && !error.propertyName)
  const unions = errors.filter(error => error.keyword === 'anyOf')
  return own.filter(error => {
    const union = unions.find(
      one => one.instancePath === error.instancePath && error.schemaPath.startsWith(`${one.schemaPath}/`),
    )
    if (!union || error.keyword !== 'type') return true
    const siblings = own.filter(other => other !== error && other.instancePath.startsWith(error.instancePath))
    return !siblings.some(other => other.keyword !== 'type')
  })
}

function messageOf({ keyword, params, message, parentSchema, data }: ErrorObject): string {
  switch (keyword) {
    case 'additionalProperties': {
      const wrong = String(params.additionalProperty)
      const known = Object.keys((parentSchema as { properties?: object }).properties ?? {})
      return `"${wrong}" is not a word of the language here${hint(wrong, known)}`
    }
    case 'required':
      return `"${String(params.missingProperty)}" is missing`
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).map(String)
      return `${quoted(data)} is not one of ${allowed.join(', ')}${hint(String(data), allowed)}`
    }
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}, found ${quoted(data)}`
    case 'type':
      return `must be ${[params.type].flat().join(' or ')}, found ${quoted(data)}`
    case 'pattern':
      return `${quoted(data)} does not match ${String(params.pattern)}`
    case 'propertyNames':
      return `"${String(params.propertyName)}" is not a name${patternOf(parentSchema)}`
    default:
      return message ?? keyword
  }
}

function patternOf(schema: object | undefined): string {
  const pattern = (schema as { propertyNames?: { pattern?: string } } | undefined)?.propertyNames?.pattern
  return pattern === undefined ? '' : ` that matches ${pattern}`
}

const quoted = (data: unknown) =>
  typeof data === 'object' && data !== null ? (Array.isArray(data) ? 'a list' : 'a record') : JSON.stringify(data)

/** Returns ` (name?)`, or an empty text when no known name is similar. */
export function hint(wrong: string, known: Iterable<string>): string {
  const near = nearestName(wrong, known)
  return near === undefined ? '' : ` (${near}?)`
}

const mostListed = 20

/** Like `hint`, but lists all known names if none is similar and the list is short. */
export function choice(wrong: string, known: readonly string[]): string {
  const near = hint(wrong, known)
  return near !== '' || known.length > mostListed ? near : `: one of ${[...new Set(known)].join(', ')}`
}

function pathOf(content: unknown, pointer: string): JsonPath {
  const path: (string | number)[] = []
  let value = content
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    path.push(Array.isArray(value) ? Number(key) : key)
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  }
  return path
}
