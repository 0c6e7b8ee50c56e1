import type { FastifyRequest } from 'fastify'
import { checkValues } from '../../ground/kernel/checkValues.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { fault, wrong } from '../faults.ts'

/** JSON type of each argument, for converting texts of path, query and form, and whether it is secret. */
export type ArgumentTypes = ReadonlyMap<string, { type: string | undefined; isSecret: boolean }>

/**
 * Merges path, query and body into the arguments. Texts of path, query and form are converted to the declared type
 * (`size=20` to a number, `enabled=true` to a boolean); JSON is kept.
 */
export function gatherArguments(request: FastifyRequest, types: ArgumentTypes): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  const query = recordOf(request.query)
  // Refuses secrets in the query, because URLs are stored in logs and browser histories.
  for (const name of Object.keys(query))
    if (types.get(name)?.isSecret) throw invalid(wrong(name, 'NOT_IN_ADDRESS'), fault('PARAMETER_IN_ADDRESS', { name }))
  addTexts(input, query, types)
  // A file body contains no arguments.
  const body = Buffer.isBuffer(request.body) ? {} : recordOf(request.body)
  if (isForm) addTexts(input, body, types)
  else for (const name of Object.keys(body)) add(input, name, body[name])
  addTexts(input, recordOf(request.params), types)
  checkValues(input)
  return input
}

function recordOf(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw fault('BODY_NOT_OBJECT')
  return value as Record<string, unknown>
}

function add(input: Record<string, unknown>, name: string, value: unknown): void {
  if (Object.hasOwn(input, name) && input[name] !== value)
    throw invalid(wrong(name, 'GIVEN_TWICE'), fault('PARAMETER_GIVEN_TWICE', { name }))
  // A plain assignment would set the prototype instead of an argument, and the check of names would miss it.
  if (name === '__proto__')
    Object.defineProperty(input, name, { value, enumerable: true, writable: true, configurable: true })
  else input[name] = value
}

function addTexts(input: Record<string, unknown>, texts: Record<string, unknown>, types: ArgumentTypes): void {
  for (const key of Object.keys(texts)) {
    const name = key.endsWith('[]') ? key.slice(0, -2) : key
    add(input, name, coerce(name, texts[key], key === name ? types.get(name)?.type : 'array'))
  }
}

function coerce(name: string, text: unknown, type: string | undefined): unknown {
  if (type === 'array') return Array.isArray(text) ? text : typeof text === 'string' ? listOf(text) : text
  if (typeof text !== 'string') return text
  switch (type) {
    case 'integer':
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text === '' ? undefined : text
    case 'boolean':
      return text === 'true' || text === '1'
        ? true
        : text === 'false' || text === '0'
          ? false
          : text === ''
            ? undefined
            : text
    case 'object':
      return parseJson(name, text)
    default:
      return text
  }
}

function listOf(text: string): unknown {
  if (text === '') return []
  if (text.startsWith('[')) return parseJson('', text)
  return text.split(',')
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid(wrong(name, 'VALUE_NOT_JSON_TEXT'), fault('PARAMETER_NOT_JSON', { name }))
  }
}
