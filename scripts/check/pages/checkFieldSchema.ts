import type { FieldType, Property } from '../../../schemas/types/entity.ts'
import type { FieldSchema } from '../../../schemas/types/pages/fieldSchema.ts'
import { checkExpression } from '../expressions/checkExpression.ts'
import type { Names } from '../expressions/checkNode.ts'
import { fits, text, typeOfProperty, typeWord, type ValueType } from '../expressions/valueType.ts'
import type { Spot } from '../reading/document.ts'
import { checkCall, type PageCheck, wantMember, wantShape } from './pageCheck.ts'

interface SchemaField {
  field: string
  input?: FieldType
  schema?: FieldSchema
}

/** Checks the source of a field's JSON Schema: it must provide one, for a value with parts. */
export function checkFieldSchema(
  check: PageCheck,
  spot: Spot,
  { field, input = 'schema', schema }: SchemaField,
  { property, names }: { property?: Property | undefined; names: Names },
): void {
  if (schema === undefined) return
  const place = spot.at('schema')
  if (input !== 'schema') place.error(`"schema" needs the input "schema", not "${input}"`)
  else if (property && property.type !== 'object' && property.type !== 'array')
    place.error(`"schema" is for an object or a list, "${field}" is ${typeWord(typeOfProperty(property))}`)
  if (typeof schema === 'string') {
    wantSchema(place, checkExpression(place, schema, names))
    return
  }
  const endpoint = checkCall(check, { spot: place, key: 'source', name: schema.source, with: schema.with, names })
  wantShape(place.at('source'), endpoint, ['record'])
  if (endpoint?.answer.shape !== 'record') return
  wantMember(place.at('field'), schema.field, endpoint.answer.element)
  const held = endpoint.answer.element.members.get(schema.field)
  if (held) wantSchema(place.at('field'), held)
}

function wantSchema(spot: Spot, type: ValueType): void {
  if (type.kind !== 'record' && !fits(text, type))
    spot.error(`a JSON Schema is an object or its text, this is ${typeWord(type)}`)
}
