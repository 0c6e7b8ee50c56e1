import type { Finding } from '../finding.ts'
import { finding } from './findings.ts'
import { isRecord } from './schemaWords.ts'

/** A JSON Schema from a record, or why there is none. */
export type GivenSchema = { schema: object } | { fault: Finding; isMissing: boolean }

/** Cache of parsed texts: the same text gives the same object, so that derived data can be cached by it. */
const read = new Map<string, GivenSchema>()
const mostRead = 100

/**
 * Returns the JSON Schema in a value: an object, or its JSON text.
 *
 * @example givenSchema('{ "type": "object" }') // { schema: { type: 'object' } }
 */
export function givenSchema(value: unknown): GivenSchema {
  if (value === null || value === undefined || value === '')
    return { fault: finding('SCHEMA_MISSING'), isMissing: true }
  if (typeof value === 'string') return readText(value)
  return isRecord(value) ? { schema: value } : { fault: finding('SCHEMA_NOT_OBJECT'), isMissing: false }
}

function readText(text: string): GivenSchema {
  const known = read.get(text)
  if (known) return known
  const made = parsed(text)
  if (read.size >= mostRead) read.clear()
  read.set(text, made)
  return made
}

function parsed(text: string): GivenSchema {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? { schema: value } : { fault: finding('SCHEMA_NOT_OBJECT'), isMissing: false }
  } catch {
    return { fault: finding('SCHEMA_NOT_JSON'), isMissing: false }
  }
}
