import { getUiOptions, type RJSFSchema, type UiSchema } from '@rjsf/utils'

export interface TableHead {
  name: string
  title: string
  required: boolean
}

/** Too many columns for a small screen. */
const manyColumns = 8
const oneValue = new Set(['string', 'number', 'integer', 'boolean'])

/** Whether a list is drawn as a table: by `display`, by default if it is read-only with flat records. */
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

/** Returns the columns of a list of records; empty for other lists, which are drawn as cards. */
export function tableHeads({ properties, required, oneOf, anyOf }: RJSFSchema): TableHead[] | undefined {
  if (!properties || oneOf || anyOf) return undefined
  return Object.entries(properties).map(([name, property]) => ({
    name,
    title: (typeof property === 'object' && property.title) || name,
    required: required?.includes(name) ?? false,
  }))
}
