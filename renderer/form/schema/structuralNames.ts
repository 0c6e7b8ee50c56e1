import { innerSchemas, isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'

/** Whether the form's shape depends on the value at a path: then a change re-renders the form. */
export type Structural = (path: readonly (string | number)[]) => boolean

/**
 * Returns the members that decide the form's shape: those in conditions and dependencies, and those that distinguish
 * branches. Matches by the last name of a path: a false match only costs a rendering.
 */
export function structuralNames(root: unknown): Structural {
  const names = new Set<string>()
  const passed = new Set<unknown>()
  let isAll = false

  function ask(schema: unknown): void {
    if (!isRecord(schema) || passed.has(schema)) return
    passed.add(schema)
    // A condition on the value itself, or on its size, may change with any edit.
    if (!isRecord(schema.properties) && !Array.isArray(schema.required) && !combines(schema)) isAll = true
    gather(schema)
    for (const { way, inner } of innerSchemas(schema)) if (way[0] !== 'definitions') askInside(way, inner)
    const target = targetOf(root, schema)
    if (target) ask(target)
  }
  function askInside(way: readonly string[], inner: unknown): void {
    if (way[0] === 'properties') {
      if (isRecord(inner) && (isRecord(inner.properties) || combines(inner))) ask(inner)
    } else ask(inner)
  }
  function gather({ properties, required }: SchemaObject): void {
    if (isRecord(properties)) for (const name of Object.keys(properties)) names.add(name)
    if (Array.isArray(required)) for (const name of required) names.add(String(name))
  }
  function tellApart(branch: unknown): void {
    const schema = targetOf(root, branch) ?? branch
    if (!isRecord(schema) || !isRecord(schema.properties)) return
    for (const [name, inner] of Object.entries(schema.properties))
      if (isRecord(inner) && ('const' in inner || Array.isArray(inner.enum))) names.add(name)
  }

  const walked = new Set<unknown>()
  function walk(schema: unknown): void {
    if (!isRecord(schema) || walked.has(schema)) return
    walked.add(schema)
    if (schema.if !== undefined) ask(schema.if)
    if (isRecord(schema.dependencies)) {
      for (const [name, dependency] of Object.entries(schema.dependencies)) {
        names.add(name)
        if (isRecord(dependency) && Array.isArray(dependency.oneOf))
          for (const branch of dependency.oneOf) tellApart(branch)
      }
    }
    for (const word of ['oneOf', 'anyOf']) {
      const branches = schema[word]
      if (Array.isArray(branches)) for (const branch of branches) tellApart(branch)
    }
    if (isRecord(schema.discriminator)) names.add(String(schema.discriminator.propertyName))
    for (const { inner } of innerSchemas(schema)) walk(inner)
  }
  walk(root)

  return path => {
    if (isAll) return true
    const name = path.findLast(key => typeof key === 'string')
    return typeof name === 'string' && names.has(name)
  }
}

const combines = (schema: SchemaObject) =>
  ['allOf', 'anyOf', 'oneOf', 'not', '$ref', 'if'].some(word => word in schema) || Object.keys(schema).length === 0

/** Resolves a reference; definitions of a drawable schema are at its root. */
function targetOf(root: unknown, schema: unknown): SchemaObject | undefined {
  if (!isRecord(root) || !isRecord(schema) || typeof schema.$ref !== 'string' || !isRecord(root.definitions))
    return undefined
  const target = root.definitions[schema.$ref.replace('#/definitions/', '')]
  return isRecord(target) ? target : undefined
}
