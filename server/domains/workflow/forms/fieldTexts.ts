import { type FormSchema, formFields } from '../../../../processes/forms/formFields.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { filesIn } from '../../../services/records/files/filesIn.ts'
import { type PropertyValue, valueTexts } from '../../../services/records/values/valueTexts.ts'

/** A form field with its display text at that time. */
export interface FrozenField {
  id: string
  title: string
  text: string
  /** For a list of records: their fields, row by row. */
  rows?: { title: string; text: string }[][]
}

const longest = 5000

/** Returns the form fields with display texts; without a form, the variables by name. */
export async function fieldTexts(
  call: Call,
  form: FormSchema | null,
  values: Record<string, unknown>,
): Promise<FrozenField[]> {
  const named: [string, Property][] = form
    ? askedFields(form, values)
    : Object.keys(values).map(name => [name, { type: 'string', title: name } as Property])
  const say = await valueTexts(
    call,
    named.flatMap(([field, property]) => leaves({ field, property, value: values[field] })),
  )
  const textOf = (one: PropertyValue): string => {
    const { property, value } = one
    if (value === null || value === undefined || value === '') return ''
    const files = filesIn(value)
    if (files.length > 0) return files.map(file => file.name).join('、')
    if (typeof value === 'object' && !isPlainList(value)) return JSON.stringify(value).slice(0, longest)
    return isWorded(property) || typeof value === 'boolean' || Array.isArray(value)
      ? say(one)
      : String(value).slice(0, longest)
  }
  return named.map(([id, property]) => {
    const value = values[id]
    const title = property.title ?? id
    const inner = partsOf(property)
    if (!inner || !Array.isArray(value)) return { id, title, text: textOf({ field: id, property, value }) }
    const rows = value.map(row =>
      Object.entries(inner).map(([name, part]) => ({
        title: part.title ?? name,
        text: textOf({ field: name, property: part, value: (row as Record<string, unknown> | null)?.[name] }),
      })),
    )
    return { id, title, text: `${rows.length} 行`, rows }
  })
}

/** Returns the fields including conditional ones whose condition held. */
function askedFields(form: FormSchema, values: Record<string, unknown>): [string, Property][] {
  const always = form.properties ?? {}
  const all = [...formFields(form)] as [string, Property][]
  return all.filter(([name]) => Object.hasOwn(always, name) || (values[name] !== undefined && values[name] !== null))
}

const isPlainList = (value: object) => Array.isArray(value) && value.every(one => typeof one !== 'object')
const isWorded = (property: Property) =>
  property['x-ref'] !== undefined || property['x-dictionary'] !== undefined || property.format === 'date-time'

/** Returns the fields of the records in a list. */
function partsOf(property: Property): Record<string, Property> | undefined {
  const items = property.items as { properties?: Record<string, Property> } | undefined
  return property.type === 'array' ? items?.properties : undefined
}

function leaves({ field, property, value }: PropertyValue): PropertyValue[] {
  const inner = partsOf(property)
  if (!inner || !Array.isArray(value)) return [{ field, property, value }]
  return value.flatMap(row =>
    Object.entries(inner).map(([name, part]) => ({
      field: name,
      property: part,
      value: (row as Record<string, unknown> | null)?.[name],
    })),
  )
}
