import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { upgradeDocument } from '../../../schemas/upgrades/upgradeDocument.ts'
import type { DocumentType } from '../../../schemas/upgrades/upgrades.ts'

/** Documents that cannot be used; `problems` are lines `file:line: path: message`. */
export class SchemaError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'SchemaError'
    this.problems = problems
  }
}

export interface ReadDocument<T> {
  /** Path below the schema folder, without extension. */
  name: string
  file: string
  content: T
}

/**
 * Reads all JSON documents below a folder and validates each against the JSON Schema of its type. Collects problems
 * instead of throwing, so that one start reports all.
 */
export function readDocuments<T>(
  root: string,
  folder: string,
  type: DocumentType,
  problems: string[],
): ReadDocument<T>[] {
  const start = join(root, folder)
  if (!existsSync(start)) return []
  const validate = validatorOf(root, type)
  const documents: ReadDocument<T>[] = []
  for (const entry of readdirSync(start, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!entry.endsWith('.json')) continue
    const path = join(start, entry)
    const content = readDocument<T>({ path, root, type, validate, problems })
    if (content !== undefined) {
      documents.push({
        name: entry.slice(0, -'.json'.length).replaceAll('\\', '/'),
        file: relative(join(root, '..'), path),
        content,
      })
    }
  }
  return documents
}

/** Reads one document; see `readDocuments`. */
export function readOne<T>(root: string, name: string, type: DocumentType, problems: string[]): T | undefined {
  const path = join(root, `${name}.json`)
  if (!existsSync(path)) return undefined
  return readDocument<T>({ path, root, type, validate: validatorOf(root, type), problems })
}

function readDocument<T>({
  path,
  root,
  type,
  validate,
  problems,
}: {
  path: string
  root: string
  type: DocumentType
  validate: ValidateFunction | undefined
  problems: string[]
}): T | undefined {
  const file = relative(join(root, '..'), path)
  const text = readFileSync(path, 'utf8')
  let content: unknown
  try {
    content = upgradeDocument(type, JSON.parse(text))
  } catch (error) {
    problems.push(`${file}:${lineOf(text, error)}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
  if (validate && !validate(content)) {
    for (const fault of (validate.errors ?? [])
      .filter(one => one.keyword !== 'if' && one.keyword !== 'anyOf')
      .slice(0, 5)) {
      problems.push(`${file}: ${describe(fault)}`)
    }
    return undefined
  }
  return content as T
}

/** Returns the faults of a document's shape, each with its place. */
export function documentFaults(root: string, type: DocumentType, content: unknown): string[] {
  const validate = validatorOf(root, type)
  if (!validate || validate(content)) return []
  return (validate.errors ?? [])
    .filter(one => one.keyword !== 'if' && one.keyword !== 'anyOf')
    .slice(0, 5)
    .map(describe)
}

function describe(fault: ErrorObject): string {
  const extra = fault.keyword === 'additionalProperties' ? ` "${String(fault.params.additionalProperty)}"` : ''
  return `${fault.instancePath === '' ? '/' : fault.instancePath}: ${fault.message ?? fault.keyword}${extra}`
}

function lineOf(text: string, error: unknown): number {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  return position === undefined ? 1 : text.slice(0, Number(position)).split('\n').length
}

const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false })
const validators = new Map<string, ValidateFunction>()

function validatorOf(root: string, type: string): ValidateFunction | undefined {
  const path = join(root, 'json', `${type}.schema.json`)
  const known = validators.get(path)
  if (known) return known
  if (!existsSync(path)) return undefined
  const compiled = ajv.compile(JSON.parse(readFileSync(path, 'utf8')) as object)
  validators.set(path, compiled)
  return compiled
}
