import { isRecord, type SchemaObject } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { changeRecord, withWord } from '../changePart.ts'
import { finding } from '../findings.ts'
import { type FieldPath, fieldAt, isWithinPath, type Part } from '../formDefinition.ts'
import { changeGroups } from '../layoutOptions.ts'
import { mapBranches, mapFormulas } from '../mapFormulas.ts'
import { renamedIn } from '../mentions.ts'
import { noteRename } from '../noteRename.ts'
import { refuse } from '../refuse.ts'
import type { CommandKind } from './command.ts'

const valid = /^[\p{L}_][\p{L}\p{N}_]*$/u

/** Changes the key of a field, also in formulas, rules, conditions and the layout, and notes the old one. */
export const renameField: CommandKind<{ field: FieldPath; name: string }> = {
  title: '修改标识',
  run(form, { field, name }) {
    const before = field.at(-1) ?? ''
    const holder = field.slice(0, -1)
    if (!fieldAt(form, field)) refuse(finding('FORM_FIELD_GONE', { name: before }))
    if (before === name) return { form, selected: [field] }
    if (!valid.test(name)) refuse(finding('FORM_FIELD_NAME_INVALID', { name }))
    const made = changeRecord(form, holder, record => {
      const { properties } = record.schema
      if (isRecord(properties) && Object.hasOwn(properties, name)) refuse(finding('FORM_FIELD_NAME_TAKEN', { name }))
      return { schema: renamedMembers(record.schema, before, name), layout: renamedLayout(record, before, name) }
    })
    // At this point the formulas still use the old name, also as a member of `row`.
    const renamed = [...holder, name]
    const schema = mapFormulas(made.schema, (formula, { record }) =>
      renamedIn(
        formula,
        isWithinPath(record, renamed) ? [...field, ...record.slice(field.length)] : record,
        field,
        name,
      ),
    )
    return { form: noteRename({ ...made, schema }, field, renamed), selected: [renamed] }
  },
}

function renamedMembers(given: SchemaObject, before: string, after: string): SchemaObject {
  let made = mapBranches(given, branch => renamedMembers(branch, before, after))
  const listed = (list: unknown) =>
    Array.isArray(list) && list.includes(before) ? list.map(each => (each === before ? after : each)) : list
  if (made.required !== undefined) made = withWord(made, 'required', listed(made.required))
  for (const word of ['properties', 'dependencies', 'dependentSchemas', 'dependentRequired', 'default']) {
    const members = made[word]
    if (isRecord(members)) made = withWord(made, word, renamedKey(members, before, after))
  }
  for (const word of ['dependencies', 'dependentRequired']) {
    const members = made[word]
    if (!isRecord(members)) continue
    const entries = Object.entries(members).map(([name, list]) => [name, listed(list)] as const)
    if (entries.some(([name, list]) => list !== members[name])) made = withWord(made, word, Object.fromEntries(entries))
  }
  const { properties } = made
  if (isRecord(properties)) made = withWord(made, 'properties', renamedFills(properties, before, after))
  const rules = made['x-rules']
  if (!Array.isArray(rules) || !rules.some(rule => isRecord(rule) && rule.field === before)) return made
  return withWord(
    made,
    'x-rules',
    rules.map((rule: unknown) => (isRecord(rule) && rule.field === before ? { ...rule, field: after } : rule)),
  )
}

/** Renames the members that choices fill in (`x-fills`); returns the same object if none is named so. */
function renamedFills(properties: SchemaObject, before: string, after: string): SchemaObject {
  const isNamed = (fill: unknown) => isRecord(fill) && fill.field === before
  const entries = Object.entries(properties).map(([name, field]) => {
    const fills = isRecord(field) ? field['x-fills'] : undefined
    if (!isRecord(field) || !Array.isArray(fills) || !fills.some(isNamed)) return [name, field] as const
    const renamed = fills.map((fill: unknown) => (isNamed(fill) ? { ...(fill as object), field: after } : fill))
    return [name, withWord(field, 'x-fills', renamed)] as const
  })
  return entries.every(([name, field]) => field === properties[name]) ? properties : Object.fromEntries(entries)
}

/** Returns an object with one key renamed and the order of keys unchanged. */
function renamedKey(object: SchemaObject, before: string, after: string): SchemaObject {
  if (!Object.hasOwn(object, before)) return object
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name === before ? after : name, value]))
}

function renamedLayout({ layout }: Part, before: string, after: string): SchemaObject {
  const renamed = (names: readonly unknown[]) => names.map(each => (each === before ? after : each))
  let made = renamedKey(layout, before, after)
  const order = layout['ui:order']
  if (Array.isArray(order)) made = withWord(made, 'ui:order', renamed(order))
  return changeGroups(made, groups =>
    groups.some(group => group.fields.includes(before))
      ? groups.map(group => ({ ...group, fields: renamed(group.fields) as string[] }))
      : groups,
  )
}
