import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'

export interface FormSchema {
  properties?: Record<string, object>
  required?: string[]
  [word: string]: unknown
}

/** Words by which a form asks for more, always or on conditions. The conditions themselves (`if`) draw nothing. */
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

/** The fields of a form by their names, also those that it asks for on conditions; the first of a name counts. */
export function formFields(form: FormSchema, root = form): Map<string, object> {
  const fields = new Map<string, object>()
  for (const record of partsOf(form, root))
    for (const [name, field] of Object.entries(record.properties ?? {}) as [string, unknown][])
      if (!fields.has(name) && (isRecord(field) || field === true)) fields.set(name, isRecord(field) ? field : {})
  return fields
}

/** Whether a form says that it takes more than it names; one that names nothing does. */
export const takesMore = (form: FormSchema): boolean =>
  formFields(form).size === 0 ||
  partsOf(form, form).some(
    part =>
      part.patternProperties !== undefined ||
      ['additionalProperties', 'unevaluatedProperties'].some(word => part[word] !== undefined && part[word] !== false),
  )

/** A form and what it asks for on conditions, behind references. */
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

/** The records inside of a field: the rows of a sub-table, or the field itself; undefined where there are none. */
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

/** Behind references within the form. */
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
