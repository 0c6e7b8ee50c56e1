import { type FormSchema, formFields, recordIn } from '../../../processes/forms/formFields.ts'
import { evaluateValue } from '../../../schemas/evaluate/evaluateValue.ts'
import { fillsOf, filtersOf } from '../../../schemas/evaluate/json-schema/recordLinks.ts'
import type { Path, SchemaStore } from './schemaStore.ts'

/** What links a choice of records to the fields around it. */
export interface RecordLinks {
  /** Returns the properties that offered records must have (`x-filters`), as JSON; without those still empty. */
  filters(): string
  watch: SchemaStore['watchAll']
  isFilling: boolean
  /** Fills in the members that the chosen record gives (`x-fills`); clears them without a record. */
  fill(record: Record<string, unknown> | undefined): void
  value(): unknown
  set(field: string, value: unknown): void
}

interface Place {
  store: SchemaStore
  path: Path
  root: object
}

/** Returns the links of a field; undefined if it has none. */
export function recordLinks(schema: unknown, { store, path, root }: Place): RecordLinks | undefined {
  const filters = filtersOf(schema)
  const fills = fillsOf(schema)
  if (filters.length === 0 && fills.length === 0) return undefined
  const around = path.slice(0, -1)
  const fill = (record: Record<string, unknown> | undefined) => {
    const fields = fieldsAround(root as FormSchema, around)
    for (const { field, from } of fills) {
      const target = fields.get(field)
      // What is hidden or locked here would be refused by the server.
      if (target && !isLocked(target)) store.set([...around, field], fitting(record?.[from], target))
    }
  }
  return {
    filters() {
      const scope = { form: store.value(), row: store.at(around) ?? {} }
      const asked = filters.map(({ by, value }) => [by, evaluateValue(value, scope, 'x-filters')] as const)
      return JSON.stringify(Object.fromEntries(asked.filter(([, value]) => value !== null && value !== '')))
    },
    watch: store.watchAll,
    isFilling: fills.length > 0,
    fill,
    value: () => store.at(path),
    set(_, value) {
      store.set(path, value ?? undefined)
      if (value === null) fill(undefined)
    },
  }
}

function fieldsAround(root: FormSchema, around: Path): Map<string, object> {
  let record: FormSchema | undefined = root
  for (const name of around) {
    if (typeof name === 'number') continue
    const field: object | undefined = record && formFields(record, root).get(name)
    record = field && recordIn(field, root)?.record
  }
  return record ? formFields(record, root) : new Map()
}

const isLocked = (schema: object): boolean => 'readOnly' in schema && schema.readOnly === true

/** A number in a field of text is written as text; what is empty clears the field. */
function fitting(value: unknown, target: object): unknown {
  if (value === undefined || value === null || value === '') return undefined
  return 'type' in target && target.type === 'string' && typeof value === 'number' ? String(value) : value
}
