import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readFormText } from '../../processes/forms/design/readFormText.ts'

/** A schema with its expected results. */
export interface FormCase {
  name: string
  schema: unknown
  layout?: unknown
  /** Shown in the form, and expected back as it was. */
  value?: unknown
  /** Values and whether they are valid; undefined where the source states nothing. */
  instances: { name: string; value: unknown; isValid?: boolean }[]
  /** The sentence of the form designer for a file that is no JSON; the schema is undefined then. */
  fault?: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const schemaWords = [
  '$schema',
  'type',
  'properties',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'enum',
  'const',
  'items',
  'if',
  '$defs',
  'definitions',
]

/**
 * Yields the forms below a folder: lists of `{ name, schema, uiSchema, formData }`, groups of a test suite, folders
 * with a schema and valid and invalid instances, and single schemas.
 */
export function* formCases(folder: string): Generator<FormCase> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.json'))
    .sort()
  const withInstances = files
    .filter(name => /(^|\/)schema\.json$/.test(name))
    .map(name => name.slice(0, -'schema.json'.length))
  for (const file of files) {
    if (/(^|\/)remotes\//.test(file)) continue
    const owner = withInstances.find(place => file.startsWith(place))
    if (owner !== undefined && file !== `${owner}schema.json`) continue
    yield* casesOf(folder, file)
  }
}

function* casesOf(folder: string, file: string): Generator<FormCase> {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    const fault = readFormText(text)
      .faults.map(({ message }) => message)
      .join('；')
    yield { name: file, schema: undefined, instances: [], fault }
    return
  }
  if (Array.isArray(content)) {
    for (const [index, entry] of content.entries()) {
      if (isRecord(entry) && 'schema' in entry) yield fromEntry(`${file} ${nameOf(entry, index)}`, entry, path)
    }
  } else if (file.endsWith('schema.json') && existsSync(join(path, '../valid'))) {
    yield {
      name: file,
      schema: content,
      instances: [...instancesIn(folder, path, 'valid'), ...instancesIn(folder, path, 'invalid')],
    }
  } else if (isRecord(content) && 'schema' in content && isRecord(content.schema)) yield fromEntry(file, content, path)
  else if (isRecord(content) && schemaWords.some(word => word in content))
    yield { name: file, schema: content, instances: [] }
}

const nameOf = (entry: Record<string, unknown>, index: number) =>
  String(entry.name ?? entry.description ?? entry.label ?? index)

/** The official suite keeps the cases for asserted formats in separate folders. */
function withFormats(schema: unknown, path: string): unknown {
  if (!isRecord(schema) || !/^https:\/\/json-schema.org\/draft\/20/.test(String(schema.$schema))) return schema
  return { 'x-formats': /optional\/format\b/.test(path) ? 'assert' : 'annotate', ...schema }
}

function fromEntry(name: string, entry: Record<string, unknown>, path: string): FormCase {
  const tests = Array.isArray(entry.tests) ? entry.tests.filter(isRecord) : []
  const value = 'formData' in entry ? entry.formData : entry.data
  return {
    name,
    schema: withFormats(entry.schema, path),
    ...(isRecord(entry.uiSchema) ? { layout: entry.uiSchema } : {}),
    ...(value === undefined || value === null ? {} : { value }),
    instances: tests.map((test, index) => ({
      name: String(test.description ?? index),
      value: test.data,
      ...(typeof test.valid === 'boolean' ? { isValid: test.valid } : {}),
    })),
  }
}

function instancesIn(folder: string, schemaPath: string, kind: 'valid' | 'invalid'): FormCase['instances'] {
  const place = join(schemaPath, '..', kind)
  if (!existsSync(place)) return []
  return readdirSync(place)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => ({
      name: relative(folder, join(place, name)),
      value: JSON.parse(readFileSync(join(place, name), 'utf8')) as unknown,
      isValid: kind === 'valid',
    }))
}

/** Returns the documents that a suite refers to, by their expected URL. */
export function remoteDocuments(folder: string): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  const places = [join(folder, 'remotes'), join(folder, '../remotes')].filter(place => existsSync(place))
  for (const place of places)
    for (const file of readdirSync(place, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.json'))
        found[`http://localhost:1234/${file}`] = JSON.parse(readFileSync(join(place, file), 'utf8'))
  return found
}
