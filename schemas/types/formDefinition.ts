import type { JsonSchema } from './entity.ts'

/**
 * A designed form: the JSON Schema of its values with the keywords of the product (`x-value`, `x-visible`, `x-rules`,
 * `x-summary`, `x-field` …), and its layout. Stored as JSON text, because the order of its fields matters.
 */
export interface FormDefinition {
  schema: JsonSchema
  /** A `uiSchema`, as `x-layout`. */
  layout?: JsonSchema
  /** Every change of a key or place of a field, oldest first. Values of older versions are read by them. */
  renames?: readonly FieldRename[]
}

/** Paths of a field before and after, such as `lines.price`. */
export interface FieldRename {
  from: string
  to: string
}

/** Forms of processes and forms of business records: two families of calls over the same records. */
export type FormKind = 'process' | 'business'
