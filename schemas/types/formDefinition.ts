import type { JsonSchema } from './entity.ts'
import type { PrintFrame } from './printFrame.ts'

/**
 * A designed form: the JSON Schema of its values with the keywords of the product (`x-value`, `x-visible`, `x-rules`,
 * `x-summary`, `x-field` …), and its layout. Stored as JSON text, because the order of its fields matters.
 */
export interface FormDefinition {
  schema: JsonSchema
  /** A `uiSchema`, as `x-layout`. */
  layout?: JsonSchema
  /** How the form is printed; default as it is drawn. */
  print?: FormPrint
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

/**
 * The print of a form on A4. Its texts may contain `{field}` of the form, `{title}`, `{number}`, `{processName}`,
 * `{initiatorName}`, `{organizationName}` of the application, and what a `PrintFrame` may.
 */
export interface FormPrint extends PrintFrame {
  /** Fields in a row; default 2. */
  columns?: 1 | 2 | 3
  /** Printed fields in this order; default all, in groups as they are drawn. */
  fields?: readonly string[]
  /** Printed columns of sub-tables, in this order; default all. */
  tables?: readonly FormPrintTable[]
  /** What stands below the form; default all that there is. */
  below?: readonly FormPrintPart[]
}

export interface FormPrintTable {
  field: string
  columns: readonly string[]
}

export type FormPrintPart = 'events' | 'diagram' | 'seals' | 'files'
