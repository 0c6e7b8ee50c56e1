import type { Budget } from '../budget.ts'
import { finding } from './findings.ts'
import { type Formats, SchemaFault, type SchemaIndex } from './schemaIndex.ts'
import type { Draft, SchemaObject } from './schemaWords.ts'

/** A fault at a place of a value. */
export interface SchemaError {
  path: (string | number)[]
  keyword: string
  /** Parameters of the message: `limit`, `missing`, `name`, `type`, `format` … */
  params: Record<string, unknown>
  /** The violated schema. */
  schema: SchemaObject
}

/** Members and items of a value that a schema has evaluated, for `unevaluatedProperties` and `unevaluatedItems`. */
export interface Seen {
  names: Set<string>
  items: Set<number>
  /** Number of evaluated items; -1 means all. */
  upTo: number
}

export const nothingSeen = (): Seen => ({ names: new Set(), items: new Set(), upTo: 0 })

/** Copies seen names and items, and charges a step for each. */
export function addSeen(to: Seen | undefined, from: Seen | undefined, run: Run): void {
  if (!to || !from) return
  spend(run, from.names.size + from.items.size)
  for (const name of from.names) to.names.add(name)
  for (const item of from.items) to.items.add(item)
  to.upTo = to.upTo < 0 || from.upTo < 0 ? -1 : Math.max(to.upTo, from.upTo)
}

/** State of validation at one place: documents, draft, position in the value. */
export interface Run {
  index: SchemaIndex
  /** Validates recursively, for sub-schemas of keywords. */
  check: (schema: unknown, value: unknown, run: Run) => boolean
  draft: Draft
  /** Undefined if the draft decides: since 2019 formats are annotations. */
  formats: Formats | undefined
  base: string
  /** Bases entered so far, outermost first, for dynamic references. */
  scope: readonly string[]
  path: readonly (string | number)[]
  /** The root value, for rules between properties. */
  whole: unknown
  /** Collected faults; absent if only the result matters. */
  errors?: SchemaError[]
  seen?: Seen
  effort: Effort
  depth: number
}

/** Shared by a whole validation, so that it ends for any schema. */
export interface Effort {
  steps: number
  /** Of all rules between members. */
  rules: Budget
}

/** The default limits of one expression that all rules, or all formulas, of a value may take together. */
export const timesOfForm = 25

export const mostSteps = 2_000_000
const deepest = 200

/** Characters and names that cost one step; a fault with its message costs many. */
export const charactersOfStep = 20
export const namesOfStep = 10
const stepsOfFault = 300

/** Charges steps before the work, since neither schema nor value is trusted. Throws a `SchemaFault` above the limit. */
export function spend(run: Run, steps = 1): void {
  run.effort.steps += steps
  if (run.effort.steps > mostSteps) throw new SchemaFault('', finding('CONTENT_TOO_COMPLEX'))
  if (run.depth > deepest) throw new SchemaFault('', finding('SCHEMA_ENDLESS'))
}

export function fail(
  run: Run,
  schema: SchemaObject,
  keyword: string,
  params: Record<string, unknown> = {},
  key?: string | number,
): false {
  if (!run.errors) return false
  spend(run, stepsOfFault)
  run.errors.push({ path: key === undefined ? [...run.path] : [...run.path, key], keyword, params, schema })
  return false
}
