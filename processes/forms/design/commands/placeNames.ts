import type { SchemaObject } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { withWord } from '../changePart.ts'
import { finding } from '../findings.ts'
import { namesOf, type Part } from '../formDefinition.ts'
import { changeGroups, type FieldGroup, groupsOf } from '../layoutOptions.ts'
import { refuse } from '../refuse.ts'

interface Place {
  before?: string | undefined
  group?: number | undefined
}

/** Returns the record with some of its fields moved. */
export function placeNames(record: Part, names: readonly string[], { before, group }: Place): Part {
  const groups = groupsOf(record.layout)
  const beside = before === undefined ? -1 : groups.findIndex(({ fields }) => fields.includes(before))
  const target = group ?? (beside < 0 ? undefined : beside)
  if (target !== undefined && !groups[target]) refuse(finding('FORM_DESIGN_GROUP_GONE'))
  const layout = changeGroups(record.layout, given => given.map((each, at) => grouped(each, at === target)))
  return ordered({ ...record, layout }, names, before)

  function grouped(each: FieldGroup, isTarget: boolean): FieldGroup {
    const rest = each.fields.filter(name => !names.includes(name))
    const at = before === undefined ? -1 : rest.indexOf(before)
    const fields = isTarget ? rest.toSpliced(at < 0 ? rest.length : at, 0, ...names) : rest
    return { ...each, fields }
  }
}

function ordered(record: Part, names: readonly string[], before: string | undefined): Part {
  const rest = namesOf(record).filter(name => !names.includes(name))
  const at = before === undefined ? -1 : rest.indexOf(before)
  return inOrder(record, rest.toSpliced(at < 0 ? rest.length : at, 0, ...names))
}

/** Returns the record with its fields in the given order; updates an existing `ui:order`. */
export function inOrder(record: Part, order: readonly string[]): Part {
  const properties = record.schema.properties as SchemaObject
  const hasOrder = Array.isArray(record.layout['ui:order'])
  return {
    schema: withWord(record.schema, 'properties', Object.fromEntries(order.map(name => [name, properties[name]]))),
    layout: hasOrder ? withWord(record.layout, 'ui:order', [...order]) : record.layout,
  }
}
