import { isRecord, type SchemaObject } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { withWord } from '../changePart.ts'
import type { Part } from '../formDefinition.ts'
import { changeGroups } from '../layoutOptions.ts'

/** Returns the record without a field and its layout, its entries in groups and order, and its own rules. */
export function withoutField({ schema, layout }: Part, name: string): Part {
  const others = (list: unknown) => (Array.isArray(list) ? list.filter(each => each !== name) : undefined)
  let made = withWord(schema, 'properties', withWord(schema.properties as SchemaObject, name, undefined))
  const required = others(schema.required)
  if (required) made = withWord(made, 'required', required.length === 0 ? undefined : required)
  const rules = schema['x-rules']
  if (Array.isArray(rules)) {
    const rest = rules.filter(rule => !isRecord(rule) || rule.field !== name)
    made = withWord(made, 'x-rules', rest.length === 0 ? undefined : rest)
  }
  if (isRecord(schema.default)) made = withWord(made, 'default', withWord(schema.default, name, undefined))
  let drawn = withWord(layout, name, undefined)
  if (Array.isArray(layout['ui:order'])) drawn = withWord(drawn, 'ui:order', others(layout['ui:order']))
  drawn = changeGroups(drawn, groups =>
    groups.some(group => group.fields.includes(name))
      ? groups.map(group => ({ ...group, fields: group.fields.filter(each => each !== name) }))
      : groups,
  )
  return { schema: made, layout: drawn }
}
