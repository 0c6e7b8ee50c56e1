import { isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'

/** Maximum schemas of a form with every reference replaced by its definition. A form of 4,000 takes seconds to draw. */
export const mostExpanded = 4000

const definitionsStart = '#/definitions/'

/**
 * Counts the schemas that a new form expands: references by reference, without items of lists and further properties,
 * which a person adds one by one. A chain of definitions that refer to the next twice doubles with each link.
 */
export function expandedSize(root: SchemaObject): number {
  const definitions = isRecord(root.definitions) ? root.definitions : {}
  // A recursive definition is not expanded within itself.
  const sizes = new Map<string, number>()

  const sizeOf = (schema: unknown): number => {
    if (!isRecord(schema)) return 0
    let size = 1
    if (typeof schema.$ref === 'string') size += sizeOfDefinition(schema.$ref.slice(definitionsStart.length))
    for (const word of ['properties', 'dependencies'])
      if (isRecord(schema[word])) size += sumOf(Object.values(schema[word]))
    for (const word of ['allOf', 'anyOf', 'oneOf', 'items'])
      if (Array.isArray(schema[word])) size += sumOf(schema[word])
    return size + sumOf([schema.if, schema.then, schema.else])
  }
  const sumOf = (schemas: readonly unknown[]) => schemas.reduce<number>((sum, schema) => sum + sizeOf(schema), 0)

  function sizeOfDefinition(name: string): number {
    const known = sizes.get(name)
    if (known !== undefined) return known
    sizes.set(name, 0)
    const size = sizeOf(definitions[name])
    sizes.set(name, size)
    return size
  }
  return sizeOf(root)
}
