import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'

export interface FormSchema {
  properties?: Record<string, object>
  required?: string[]
  [word: string]: unknown
}

/** Keywords of conditional and unconditional sub-schemas. The conditions (`if`) themselves contain no fields. */
export const branchWords = [
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['then', 'one'],
  ['else', 'one'],
  ['dependentSchemas', 'named'],
  ['dependentRequired', 'named'],
  ['dependencies', 'named'],
] as const

const deepest = 10

/** Returns the fields of a form by name, including conditional ones; the first of a name wins. */
export function formFields(form: FormSchema, root = form): Map<string, object> {
  const fields = new Map<string, object>()
  for (const record of partsOf(form, root))
    for (const [name, field] of Object.entries(record.properties ?? {}) as [string, unknown][])
      if (!fields.has(name) && (isRecord(field) || field === true)) fields.set(name, isRecord(field) ? field : {})
  return fields
}

/** Whether a form accepts fields that it does not declare; a form without fields does. */
export const takesMore = (form: FormSchema): boolean =>
  formFields(form).size === 0 ||
  partsOf(form, form).some(
    part =>
      part.patternProperties !== undefined ||
      ['additionalProperties', 'unevaluatedProperties'].some(word => part[word] !== undefined && part[word] !== false),
  )

/** Returns a form and its conditional sub-schemas, with references resolved. */
function partsOf(form: FormSchema, root: FormSchema): FormSchema[] {
  const parts: FormSchema[] = []
  const referred = new Set<unknown>()
  collect(form, 0)
  return parts

  function collect(given: unknown, depth: number): void {
    if (!isRecord(given) || depth > deepest || referred.has(given.$ref)) return
    if (given.$ref !== undefined) referred.add(given.$ref)
    const record = followed(given, root)
    parts.push(record)
    for (const [word, kind] of branchWords) {
      const branches = record[word]
      if (kind === 'one') collect(branches, depth + 1)
      else if (typeof branches === 'object' && branches !== null)
        for (const branch of Object.values(branches)) collect(branch, depth + 1)
    }
  }
}

/**
 * Returns the schema of the records inside a field: the rows of a sub-table, or the field itself; undefined if there
 * are none.
 */
export function recordIn(
  schema: object,
  root: FormSchema,
): { record: FormSchema; isList: boolean; around: (record: FormSchema) => object } | undefined {
  const field = followed(schema, root)
  const isForm = (one: FormSchema) => formFields(one, root).size > 0
  if (!isRecord(field.items)) return isForm(field) ? { record: field, isList: false, around: one => one } : undefined
  const record = followed(field.items, root)
  return isForm(record) ? { record, isList: true, around: items => ({ ...field, items }) } : undefined
}

/** Resolves references within the form. */
export function followed(schema: object, root: FormSchema): FormSchema {
  let at = schema as FormSchema
  for (let hops = 0; typeof at.$ref === 'string' && at.$ref.startsWith('#/') && hops < 20; hops++) {
    let found: unknown = root
    for (const name of at.$ref.slice(2).split('/')) {
      const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
      found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined
    }
    if (!isRecord(found)) return at
    const { $ref: _, ...beside } = at
    at = { ...found, ...beside }
  }
  return at
}
