import type { Arguments, EndpointName, Expression, Name } from '../common.ts'

/**
 * The place of a JSON Schema that depends on the record: an expression (`=form.definition`, `=row.kind.definition`), or
 * a record to load. An object, or its JSON text.
 */
export type FieldSchema = Expression | RecordSchema

export interface RecordSchema {
  /**
   * Endpoint that returns the record; called again when an argument changes, and not while one that it requires, or all
   * of them, are missing.
   */
  source: EndpointName
  with: Arguments
  /** Property with the JSON Schema. */
  field: Name
}
