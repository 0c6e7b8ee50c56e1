import type { CellType, Property } from '../types/entity.ts'
import { fieldKinds, isFieldType } from './fieldKinds.ts'

interface CellUse {
  dictionary?: string | undefined
  isSwitch?: boolean
  isLink?: boolean
}

/**
 * Returns the cell type that shows a property: its own, or the usual one of its field and type.
 *
 * @example cellOf({ type: 'number', 'x-field': 'money' }) // 'money'
 */
export function cellOf(
  property: Property | undefined,
  { dictionary = property?.['x-dictionary'], isSwitch = false, isLink = false }: CellUse = {},
): CellType {
  const own = property?.['x-cell']
  // Plain text columns may still be links: a number used as a name opens its record too.
  if (own && !(own === 'text' && isLink)) return own
  if (isSwitch) return 'switch'
  if (isLink) return 'link'
  const field = property?.['x-field']
  const shown = isFieldType(field) && fieldKinds[field].cell
  if (shown) return shown
  if (property?.['x-schema'] || property?.['x-schemaFrom'] || property?.properties) return 'schema'
  if (property?.['x-region']) return 'region'
  if (property?.format === 'html') return 'richText'
  if (property?.format === 'color') return 'color'
  if (property?.['x-language']) return 'code'
  if (property?.items?.properties) return 'table'
  if (property?.type === 'array') return property.items?.type === 'object' ? 'json' : 'tags'
  if (dictionary) return 'dictionary'
  if (property?.type === 'boolean') return 'boolean'
  if (property?.type === 'integer' || property?.type === 'number') return 'number'
  if (property?.type === 'object') return 'json'
  if (property?.format === 'date') return 'date'
  if (property?.format === 'date-time' || property?.format === 'local-date-time') return 'dateTime'
  return 'text'
}
