import type { Name } from '../../../schemas/types/common.ts'
import type { Items, Property } from '../../../schemas/types/entity.ts'

/** The type of a value as far as the documents determine it. Every value may also be null. */
export type ValueType =
  | { kind: 'any' | 'null' | 'string' | 'number' | 'boolean' }
  | { kind: 'list'; of: ValueType }
  | RecordType

export interface RecordType {
  kind: 'record'
  /** How messages speak of it: `entity "position"`. */
  name: string
  members: ReadonlyMap<string, ValueType>
}

export const anything: ValueType = { kind: 'any' }
export const text: ValueType = { kind: 'string' }
export const numeric: ValueType = { kind: 'number' }
export const truthValue: ValueType = { kind: 'boolean' }
export const nothing: ValueType = { kind: 'null' }
export const listOf = (of: ValueType): ValueType => ({ kind: 'list', of })

export function typeOfProperty(property: Property): ValueType {
  switch (property.type) {
    case 'string':
      return text
    case 'integer':
    case 'number':
      return numeric
    case 'boolean':
      return truthValue
    case 'array':
      return listOf(property.items ? elementType(property.title, property.items) : anything)
    case 'object':
      return property.properties ? partsType(property.title, property.properties) : anything
  }
}

function elementType(title: string, { type, properties }: Items): ValueType {
  if (type === 'object') return properties ? partsType(`a row of ${title}`, properties) : anything
  return type === 'string' ? text : numeric
}

const partsType = (name: string, properties: Record<Name, Property>): RecordType => ({
  kind: 'record',
  name,
  members: new Map(Object.entries(properties).map(([key, property]) => [key, typeOfProperty(property)])),
})

/** Returns whether a value of one type may be used or compared where the other is expected. */
export function fits(a: ValueType, b: ValueType): boolean {
  if (a.kind === 'any' || b.kind === 'any' || a.kind === 'null' || b.kind === 'null') return true
  if (a.kind === 'list' && b.kind === 'list') return fits(a.of, b.of)
  return a.kind === b.kind
}

export function typeWord(type: ValueType): string {
  switch (type.kind) {
    case 'any':
      return 'anything'
    case 'null':
      return 'null'
    case 'list':
      return 'a list'
    case 'record':
      return type.name
    default:
      return `a ${type.kind}`
  }
}
