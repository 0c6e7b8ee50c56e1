import { isButton } from '../../../../schemas/evaluate/json-schema/buttonWord.ts'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { Part } from '../formDefinition.ts'
import { optionOf } from '../layoutOptions.ts'
import { type PaletteKind, paletteFields } from './paletteFields.ts'

const byFormat: Readonly<Record<string, PaletteKind>> = {
  date: 'date',
  'date-time': 'dateTime',
  time: 'time',
  month: 'month',
  color: 'color',
  email: 'email',
  html: 'richText',
}
const byEntity: Readonly<Record<string, PaletteKind>> = {
  user: 'user',
  organization: 'organization',
  position: 'position',
  role: 'role',
}
const byInput: Readonly<Record<string, PaletteKind>> = { updown: 'number', range: 'slider', rating: 'rate' }
const byType: Readonly<Record<string, PaletteKind>> = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'checkbox',
  object: 'part',
}

/** Returns the palette kind whose settings fit a field; undefined if the palette has none. */
export function kindOfField({ schema, layout }: Part): PaletteKind | undefined {
  const { items } = schema
  const type = [schema.type].flat().find(each => each !== 'null')
  const list = type === 'array' && isRecord(items) ? items : undefined
  const entity = schema['x-ref'] ?? list?.['x-ref']
  if (entity === 'user' && list) return 'users'
  if (typeof entity === 'string') return Object.hasOwn(byEntity, entity) ? byEntity[entity] : 'record'
  if (typeof (schema['x-dictionary'] ?? list?.['x-dictionary']) === 'string')
    return list ? 'dictionaryEntries' : 'dictionary'
  if (typeof schema['x-value'] === 'string') return 'formula'
  if (typeof schema['x-serial'] === 'string') return 'serial'
  if (isButton(schema)) return 'button'
  const named = schema['x-field'] ?? optionOf(layout, 'widget')
  if (list && named !== 'upload' && named !== 'image')
    return isRecord(list.properties) ? 'lines' : list.oneOf || list.enum ? 'checkboxes' : undefined
  if (Array.isArray(schema.oneOf ?? schema.enum)) return named === 'radio' ? 'radio' : 'select'
  if (typeof named === 'string') {
    if (Object.hasOwn(byInput, named)) return byInput[named]
    if (Object.hasOwn(paletteFields, named)) return named as PaletteKind
  }
  if (type === 'string' && typeof schema.format === 'string' && Object.hasOwn(byFormat, schema.format))
    return byFormat[schema.format]
  if (type === undefined && isRecord(schema.properties)) return 'part'
  if (schema.type === 'null') return optionOf(layout, 'display') === 'divider' ? 'divider' : 'note'
  return typeof type === 'string' && Object.hasOwn(byType, type) ? byType[type] : undefined
}
