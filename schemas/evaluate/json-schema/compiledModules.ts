import type { CompiledCheck } from './compiled/compiledCheck.ts'
import { isRecord, type SchemaObject } from './schemaWords.ts'

/** The word with which the server says that a schema has compiled code, and where. */
export const compiledWord = 'x-compiled'

/** Makes the check of a schema from a loaded module. */
export type MakeCheck = (schema: SchemaObject) => CompiledCheck

const modules = new Map<string, MakeCheck>()
const checks = new WeakMap<object, CompiledCheck>()

/** Returns the address of the compiled code of a schema; undefined if it has none. */
export function compiledAddress(schema: unknown): string | undefined {
  const address = isRecord(schema) ? schema[compiledWord] : undefined
  return typeof address === 'string' && /^[0-9a-f]{64}$/.test(address) ? address : undefined
}

/** Keeps a loaded module, which from now on judges the values of each schema with its address. */
export function keepModule(address: string, make: MakeCheck): void {
  modules.set(address, make)
}

/** Returns the check of a schema by loaded code; undefined while, or because, there is none. */
export function compiledCheckOf(schema: unknown): CompiledCheck | undefined {
  const address = compiledAddress(schema)
  const make = address === undefined ? undefined : modules.get(address)
  if (!make || !isRecord(schema)) return undefined
  const known = checks.get(schema)
  if (known) return known
  const made = make(schema)
  checks.set(schema, made)
  return made
}
