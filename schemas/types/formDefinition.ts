import type { JsonSchema } from './entity.ts'

/**
 * What a designed form is: the JSON Schema of its values with the words of the product (`x-value`, `x-rules`,
 * `x-summary`, `x-field` …), and how it is laid out. Stored as JSON text, because the order of its fields counts.
 */
export interface FormDefinition {
  schema: JsonSchema
  /** A `uiSchema`, as `x-layout`. */
  layout?: JsonSchema
}

/** Forms of processes and forms of business records: two families of calls over the same records. */
export type FormKind = 'process' | 'business'
