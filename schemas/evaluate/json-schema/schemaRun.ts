import { type Formats, SchemaFault, type SchemaIndex } from './schemaIndex.ts'
import type { Draft, SchemaObject } from './schemaWords.ts'

/** What is wrong at a place of a value. */
export interface SchemaError {
  path: (string | number)[]
  keyword: string
  /** What the words of a message need: `limit`, `missing`, `name`, `type`, `format` … */
  params: Record<string, unknown>
  /** The schema that says so. */
  schema: SchemaObject
}

/** Members and items of a value that some schema has looked at, for `unevaluatedProperties` and `unevaluatedItems`. */
export interface Seen {
  names: Set<string>
  items: Set<number>
  /** Items up to here; -1 stands for all. */
  upTo: number
}

export const nothingSeen = (): Seen => ({ names: new Set(), items: new Set(), upTo: 0 })

export function addSeen(to: Seen | undefined, from: Seen | undefined): void {
  if (!to || !from) return
  for (const name of from.names) to.names.add(name)
  for (const item of from.items) to.items.add(item)
  to.upTo = to.upTo < 0 || from.upTo < 0 ? -1 : Math.max(to.upTo, from.upTo)
}

/** One place of the check: which documents, which draft, where in the value. */
export interface Run {
  index: SchemaIndex
  /** The check itself: keywords come back to it for the schemas that they hold. */
  check: (schema: unknown, value: unknown, run: Run) => boolean
  draft: Draft
  /** Undefined where the draft decides: since 2019 a format is a remark. */
  formats: Formats | undefined
  base: string
  /** Bases entered so far, outermost first, for references that are resolved where they are used. */
  scope: readonly string[]
  path: readonly (string | number)[]
  /** The root value, for rules between properties. */
  whole: unknown
  /** Collects; absent when only yes or no is asked. */
  errors?: SchemaError[]
  seen?: Seen
  effort: Effort
  depth: number
}

/** Shared by a whole check: it ends, whatever the schema says. */
export interface Effort {
  steps: number
}

export const mostSteps = 2_000_000
const deepest = 200

export function spend(run: Run): void {
  if (++run.effort.steps > mostSteps) throw new SchemaFault('', '内容过于复杂，无法检查')
  if (run.depth > deepest) throw new SchemaFault('', '结构定义引用自身，没有尽头')
}

export function fail(
  run: Run,
  schema: SchemaObject,
  keyword: string,
  params: Record<string, unknown> = {},
  key?: string | number,
): false {
  run.errors?.push({ path: key === undefined ? [...run.path] : [...run.path, key], keyword, params, schema })
  return false
}
