import type { SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import { kindOfField } from '../forms/design/palette/kindOfField.ts'
import { paletteFields } from '../forms/design/palette/paletteFields.ts'

/** Returns the title of a field's kind in the palette. */
export function shownType(schema: SchemaObject, layout: SchemaObject = {}): string {
  const kind = kindOfField({ schema, layout })
  return paletteFields[kind ?? 'text'].title
}
