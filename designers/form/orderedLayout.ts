import { fieldOf, namesOf, type Part, recordOf } from '../../processes/forms/design/formDefinition.ts'
import type { SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'

/**
 * Returns a layout that names the order of the fields in each record. rjsf compares schemas without the order of their
 * properties, so that a field that only moved would stay where it was drawn.
 */
export function orderedLayout(part: Part): SchemaObject {
  const record = recordOf(part)
  if (!record) return part.layout
  const names = namesOf(record)
  const layout: SchemaObject = { ...record.layout, 'ui:order': [...names, '*'] }
  for (const name of names) {
    const field = fieldOf(record, name)
    if (field && recordOf(field)) layout[name] = orderedLayout(field)
  }
  return record.schema === part.schema ? layout : { ...part.layout, items: layout }
}
