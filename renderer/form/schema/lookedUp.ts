import type { RJSFSchema } from '@rjsf/utils'
import { choosing } from '../../../schemas/evaluate/fieldKinds.ts'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FieldType, Property } from '../../../schemas/types/entity.ts'

/**
 * Values inside a schema form that are looked up: records (`x-ref`), dictionary entries (`x-dictionary`), and files.
 * They use the language's inputs. Both keywords may be on a list or on its items.
 */

const isIn = (types: ReadonlySet<string>, name: unknown): name is FieldType =>
  typeof name === 'string' && types.has(name)

/** Returns a keyword of a value, or of the items of a list with a single input. */
function wordOf(schema: RJSFSchema, word: 'x-ref' | 'x-dictionary'): string | undefined {
  const own: unknown = schema[word]
  if (typeof own === 'string') return own
  const items: unknown = schema.type === 'array' ? schema.items : undefined
  const inner = isRecord(items) ? items[word] : undefined
  return typeof inner === 'string' ? inner : undefined
}

export const referenceOf = (schema: RJSFSchema) => wordOf(schema, 'x-ref')
export const dictionaryOf = (schema: RJSFSchema) => wordOf(schema, 'x-dictionary')

/** Returns the input of a looked-up value; undefined for others. */
export function lookedUpInput(schema: RJSFSchema, widget: unknown): FieldType | undefined {
  const named = [schema['x-field'] as unknown, widget, itemsField(schema)]
  if (referenceOf(schema) !== undefined)
    return named.find((name): name is FieldType => isIn(choosing.records, name)) ?? 'reference'
  if (dictionaryOf(schema) !== undefined)
    return (
      named.find((name): name is FieldType => isIn(choosing.entries, name)) ??
      (schema.type === 'array' ? 'tags' : 'select')
    )
  return undefined
}

const itemsField = ({ items }: RJSFSchema): unknown => (isRecord(items) ? items['x-field'] : undefined)

/** Whether one input sets the whole list or record. */
export const isOneInput = (schema: RJSFSchema): boolean =>
  (schema.type === 'array' && lookedUpInput(schema, undefined) !== undefined) || isIn(choosing.files, schema['x-field'])

/** Returns the schema as a property of the language; a list inherits the reference of its items. */
export function propertyOf(schema: RJSFSchema, title: string): Property {
  const target = referenceOf(schema)
  const dictionary = dictionaryOf(schema)
  return {
    ...schema,
    title,
    ...(target === undefined ? {} : { 'x-ref': target }),
    ...(dictionary === undefined ? {} : { 'x-dictionary': dictionary }),
  } as unknown as Property
}
