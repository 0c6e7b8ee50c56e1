import { getUiOptions, type RJSFSchema, type UiSchema } from '@rjsf/utils'

export interface TableHead {
  name: string
  title: string
  required: boolean
}

export const isTable = (uiSchema: UiSchema | undefined): boolean => getUiOptions(uiSchema).display === 'table'

/** Columns of a list of records; a list of something else has none and is drawn as cards. */
export function tableHeads({ properties, required, oneOf, anyOf }: RJSFSchema): TableHead[] | undefined {
  if (!properties || oneOf || anyOf) return undefined
  return Object.entries(properties).map(([name, property]) => ({
    name,
    title: (typeof property === 'object' && property.title) || name,
    required: required?.includes(name) ?? false,
  }))
}
