import { isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'

/** Set on a recursive definition: its name. */
export const endless = 'x-endless'

/** Marks recursive definitions, which cannot be expanded completely. */
export function markEndless(definitions: Record<string, SchemaObject>): void {
  const needs = new Map(Object.entries(definitions).map(([name, schema]) => [name, namesIn(schema)] as const))
  for (const name of needs.keys()) {
    const passed = new Set<string>()
    const waiting = [...(needs.get(name) ?? [])]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (passed.has(next)) continue
      passed.add(next)
      waiting.push(...(needs.get(next) ?? []))
    }
    const definition = definitions[name]
    if (passed.has(name) && definition) definition[endless] = name
  }
}

const start = '#/definitions/'

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([word, inner]) =>
    word === '$ref' && typeof inner === 'string' && inner.startsWith(start)
      ? [inner.slice(start.length)]
      : namesIn(inner),
  )
}

/** Returns the name of the recursive definition that a schema is or refers to. */
export function endlessName(schema: SchemaObject, root: SchemaObject): string | undefined {
  const own = schema[endless]
  if (typeof own === 'string') return own
  if (typeof schema.$ref !== 'string' || !isRecord(root.definitions)) return undefined
  const target = root.definitions[schema.$ref.slice(start.length)]
  const name = isRecord(target) ? target[endless] : undefined
  return typeof name === 'string' ? name : undefined
}
