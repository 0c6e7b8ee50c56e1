import { isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { withWord } from './changePart.ts'
import { finding } from './findings.ts'
import { refuse } from './refuse.ts'

/** A group of fields of a record. Edits keep its other members. */
export interface FieldGroup {
  readonly title: string
  readonly fields: readonly string[]
}

export type GroupLayout = 'groups' | 'tabs' | 'steps'

/** Returns an option of a layout, from `ui:NAME` or `ui:options`. */
export function optionOf(layout: SchemaObject, name: string): unknown {
  if (Object.hasOwn(layout, `ui:${name}`)) return layout[`ui:${name}`]
  const options = layout['ui:options']
  return isRecord(options) && Object.hasOwn(options, name) ? options[name] : undefined
}

/** Returns a layout with an option set or, if undefined, removed; keeps the notation `ui:NAME` or `ui:options`. */
export function withOption(layout: SchemaObject, name: string, value: unknown): SchemaObject {
  if (Object.hasOwn(layout, `ui:${name}`)) return withWord(layout, `ui:${name}`, value)
  const before = isRecord(layout['ui:options']) ? layout['ui:options'] : undefined
  if (before === undefined && value === undefined) return layout
  const options = withWord(before ?? {}, name, value)
  return withWord(layout, 'ui:options', Object.keys(options).length === 0 ? undefined : options)
}

export function groupsOf(layout: SchemaObject): readonly FieldGroup[] {
  const groups = optionOf(layout, 'groups')
  return Array.isArray(groups) ? groups.filter(isGroup) : []
}

/** Returns the layout with changed groups; removes the option if no group is left. */
export function changeGroups(
  layout: SchemaObject,
  change: (groups: readonly FieldGroup[]) => readonly FieldGroup[],
): SchemaObject {
  const before = groupsOf(layout)
  const after = change(before)
  return after === before ? layout : withOption(layout, 'groups', after.length === 0 ? undefined : after)
}

/** Returns the groups with one changed. */
export function withGroup(
  groups: readonly FieldGroup[],
  at: number,
  change: (group: FieldGroup) => FieldGroup,
): readonly FieldGroup[] {
  const group = groups[at] ?? refuse(finding('FORM_DESIGN_GROUP_GONE'))
  return groups.with(at, change(group))
}

const isGroup = (value: unknown): value is FieldGroup =>
  isRecord(value) && typeof value.title === 'string' && Array.isArray(value.fields)
