import type { Arguments, EndpointName, Expression, Name } from '../common.ts'

/**
 * Where the JSON Schema of a value stands that is not known before there is a record: an expression that gives it
 * (`=form.definition`, `=row.kind.definition`), or a record that is read for it. An object, or its JSON text.
 */
export type FieldSchema = Expression | RecordSchema

export interface RecordSchema {
  /** Endpoint that answers the record; called again when an argument changes, and not while one is missing. */
  source: EndpointName
  with: Arguments
  /** What of the record is the JSON Schema. */
  field: Name
}
