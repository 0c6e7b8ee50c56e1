import { type FormSchema, formFields } from '../../../../processes/forms/formFields.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { filesIn } from '../../../services/records/files/filesIn.ts'
import { type PropertyValue, valueTexts } from '../../../services/records/values/valueTexts.ts'
import { valueWord } from './valueWord.ts'

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
  const textOf = ({ field, property, value }: PropertyValue): string => {
    if (value === null || value === undefined || value === '') return ''
    const files = filesIn(value)
    if (files.length > 0) return files.map(file => file.name).join('、')
    if (typeof value === 'object' && !isPlainList(value)) return partsText(property, value).slice(0, longest)
    if (typeof value === 'boolean' || isLabelled(property)) return say({ field, property, value })
    if (Array.isArray(value)) {
      const item = { ...property, ...property.items, type: property.items?.type ?? 'string' } as Property
      return value
        .map(one => valueWord(one, item))
        .join('、')
        .slice(0, longest)
    }
    return valueWord(value as string | number, property).slice(0, longest)
  }
  const partsText = (property: Property, value: object): string => {
    if (Array.isArray(value) && property.items?.properties)
      return value.map(row => partsText(property.items as Property, row)).join(' / ')
    const { properties } = property
    if (!properties || Array.isArray(value)) return JSON.stringify(value)
    return Object.entries(properties)
      .map(
        ([field, part]) => `${part.title ?? field}：${textOf({ field, property: part, value: partOf(value, field) })}`,
      )
      .join('；')
  }
  return named.map(([id, property]) => {
    const value = values[id]
    const title = property.title ?? id
    const inner = partsOf(property)
    if (!inner || !Array.isArray(value)) return { id, title, text: textOf({ field: id, property, value }) }
    const rows = value.map(row =>
      Object.entries(inner).map(([name, part]) => ({
        title: part.title ?? name,
        text: textOf({ field: name, property: part, value: partOf(row, name) }),
      })),
    )
    return { id, title, text: `${rows.length} 行`, rows }
  })
}

/**
 * Returns archived fields with their numbers as cells show them. Archives of earlier versions hold plain digits, which
 * the archived form and values suffice to format.
 */
export function withNumbers(fields: readonly FrozenField[], form: FormSchema | null, values: object): FrozenField[] {
  const properties = form ? (formFields(form) as Map<string, Property>) : new Map<string, Property>()
  return fields.map(({ id, title, text, rows }) => {
    const property = properties.get(id)
    const value = partOf(values, id)
    // By title, because the database reorders the properties of the form.
    const inner = new Map(
      Object.entries((property && partsOf(property)) ?? {}).map(([name, part]) => [part.title ?? name, { name, part }]),
    )
    const said = rows?.map((row, at) =>
      row.map(({ title, text }) => {
        const { name = '', part } = inner.get(title) ?? {}
        const record: unknown = Array.isArray(value) ? value[at] : undefined
        return { title, text: numberOf(part, partOf(record, name), text) }
      }),
    )
    return { id, title, text: numberOf(property, value, text), ...(said ? { rows: said } : {}) }
  })
}

const numberOf = (property: Property | undefined, value: unknown, text: string): string =>
  property && typeof value === 'number' && text === String(value) && !isLabelled(property)
    ? valueWord(value, property)
    : text

/** Returns the fields including conditional ones whose condition held. */
function askedFields(form: FormSchema, values: Record<string, unknown>): [string, Property][] {
  const always = form.properties ?? {}
  const all = [...formFields(form)] as [string, Property][]
  return all.filter(([name]) => Object.hasOwn(always, name) || (values[name] !== undefined && values[name] !== null))
}

const isPlainList = (value: object) => Array.isArray(value) && value.every(one => typeof one !== 'object')
const isLabelled = (property: Property) => property['x-ref'] !== undefined || property['x-dictionary'] !== undefined

/** Returns the fields of the records in a list. */
const partsOf = (property: Property): Record<string, Property> | undefined =>
  property.type === 'array' ? property.items?.properties : undefined

const partOf = (record: unknown, name: string): unknown =>
  (record as Record<string, unknown> | null | undefined)?.[name]

/** Returns the single values inside a value: those of the records of a list, and of a record. */
function leaves({ field, property, value }: PropertyValue): PropertyValue[] {
  const inner = property.type === 'array' ? property.items?.properties : property.properties
  if (!inner || typeof value !== 'object') return [{ field, property, value }]
  return [value]
    .flat()
    .flatMap(record =>
      Object.entries(inner).flatMap(([name, part]) =>
        leaves({ field: name, property: part, value: partOf(record, name) }),
      ),
    )
}
