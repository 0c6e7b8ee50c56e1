import { getUiOptions, type UiSchema } from '@rjsf/utils'

/** Layout of a record's parts, from its `ui:options`. */
export interface LayoutOptions {
  /** Columns of inputs side by side. */
  columns: 1 | 2 | 3
  layout: 'groups' | 'tabs' | 'steps'
  groups: LayoutGroup[]
}

export interface LayoutGroup {
  title: string
  fields: string[]
}

/** Reads the layout; ungrouped names form a last group, so that none is lost. */
export function layoutOptions(uiSchema: UiSchema | undefined, names: readonly string[]): LayoutOptions {
  const { columns, layout, groups } = getUiOptions(uiSchema) as Record<string, unknown>
  const given = Array.isArray(groups) ? groups.filter(isGroup) : []
  const known = new Set(names)
  const made = given.map(({ title, fields }) => ({ title, fields: fields.filter(name => known.has(name)) }))
  const taken = new Set(made.flatMap(group => group.fields))
  const rest = names.filter(name => !taken.has(name))
  return {
    columns: columns === 2 || columns === 3 ? columns : 1,
    layout: layout === 'tabs' || layout === 'steps' ? layout : 'groups',
    groups: given.length === 0 ? [] : rest.length === 0 ? made : [...made, { title: '其他', fields: rest }],
  }
}

const isGroup = (value: unknown): value is LayoutGroup =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'fields' in value &&
  Array.isArray(value.fields)
