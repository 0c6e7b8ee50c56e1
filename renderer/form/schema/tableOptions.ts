import { getUiOptions, type RJSFSchema, type UiSchema } from '@rjsf/utils'

export interface TableHead {
  name: string
  title: string
  required: boolean
}

/** More columns than stand side by side on a small screen. */
const manyColumns = 8
const oneValue = new Set(['string', 'number', 'integer', 'boolean'])

/** Whether a list is a table: as `display` says, and without a word where it is only read and its records are flat. */
export function isTable(uiSchema: UiSchema | undefined, record: RJSFSchema, readOnly: boolean): boolean {
  const { display } = getUiOptions(uiSchema)
  if (display === 'table' || display === 'cards') return display === 'table'
  const parts = Object.values(record.properties ?? {})
  return readOnly && parts.length > 0 && parts.length <= manyColumns && parts.every(isOneValue)
}

function isOneValue(part: RJSFSchema | boolean): boolean {
  if (typeof part !== 'object' || part.oneOf || part.anyOf) return false
  const types = [part.type].flat().filter(type => type !== 'null')
  return types.length === 1 && oneValue.has(String(types[0]))
}

/** Columns of a list of records; a list of something else has none and is drawn as cards. */
export function tableHeads({ properties, required, oneOf, anyOf }: RJSFSchema): TableHead[] | undefined {
  if (!properties || oneOf || anyOf) return undefined
  return Object.entries(properties).map(([name, property]) => ({
    name,
    title: (typeof property === 'object' && property.title) || name,
    required: required?.includes(name) ?? false,
  }))
}
