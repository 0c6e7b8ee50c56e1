import { isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'

/** Maximum schemas of a form with every reference replaced by its definition. A form of 4,000 takes seconds to draw. */
export const mostExpanded = 4000

/** Maximum schemas to look at for the count itself, as the same one may stand in many places. */
const mostVisits = 100_000

const definitionsStart = '#/definitions/'

/** Where a schema stands: whether a new form fills it, and which of its properties the schema around it requires. */
interface Place {
  isFilled: boolean
  required: readonly unknown[]
}

const elsewhere: Place = { isFilled: false, required: [] }

/**
 * Counts the schemas that a new form expands: references by reference, and as many items of a required list as it must
 * have, without those that a person adds one by one. A chain of definitions that refer to the next twice doubles with
 * each link.
 */
export function expandedSize(root: SchemaObject): number {
  const definitions = isRecord(root.definitions) ? root.definitions : {}
  const sizes = new Map<string, number>()
  let visits = 0

  const sizeOf = (schema: unknown, place: Place): number => {
    if (!isRecord(schema)) return 0
    if (++visits > mostVisits) return mostExpanded + 1
    const required = [...place.required, ...(Array.isArray(schema.required) ? schema.required : [])]
    const beside = { ...place, required }
    let size = 1
    if (typeof schema.$ref === 'string') size += sizeOfDefinition(schema.$ref.slice(definitionsStart.length), beside)
    if (isRecord(schema.properties))
      for (const [name, property] of Object.entries(schema.properties))
        size += sizeOf(property, { ...elsewhere, isFilled: required.includes(name) })
    if (isRecord(schema.dependencies)) size += sumOf(Object.values(schema.dependencies), beside)
    for (const word of ['allOf', 'anyOf', 'oneOf']) if (Array.isArray(schema[word])) size += sumOf(schema[word], beside)
    if (Array.isArray(schema.items)) size += sumOf(schema.items, { ...elsewhere, isFilled: place.isFilled })
    else if (place.isFilled && typeof schema.minItems === 'number')
      size += schema.minItems * sizeOf(schema.items, { ...elsewhere, isFilled: true })
    return size + sumOf([schema.if, schema.then, schema.else], beside)
  }
  const sumOf = (schemas: readonly unknown[], place: Place) =>
    schemas.reduce<number>((sum, schema) => sum + sizeOf(schema, place), 0)

  function sizeOfDefinition(name: string, place: Place): number {
    const key = JSON.stringify([name, place])
    const known = sizes.get(key)
    if (known !== undefined) return known
    // A recursive definition is not expanded within itself.
    sizes.set(key, 0)
    const size = sizeOf(definitions[name], place)
    sizes.set(key, size)
    return size
  }
  return sizeOf(root, elsewhere)
}
