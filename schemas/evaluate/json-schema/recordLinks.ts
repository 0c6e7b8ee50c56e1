import { isRecord } from './schemaWords.ts'

/** A condition of the offered records (`x-filters`): a property of theirs equals a value or `=expression`. */
export interface RecordFilter {
  by: string
  value: string
}

/** What a choice fills in (`x-fills`): a member of the same record, from a property of the chosen record. */
export interface RecordFill {
  field: string
  from: string
}

const listed = <Link>(schema: unknown, word: string, names: readonly (keyof Link & string)[]): Link[] => {
  const list = isRecord(schema) ? schema[word] : undefined
  if (!Array.isArray(list)) return []
  const isWhole = (each: unknown) => isRecord(each) && names.every(name => typeof each[name] === 'string' && each[name])
  return list.filter(isWhole) as Link[]
}

/** Returns the conditions of the records that a field offers. */
export const filtersOf = (schema: unknown): RecordFilter[] => listed(schema, 'x-filters', ['by', 'value'])

/** Returns what a choice of the field fills in. */
export const fillsOf = (schema: unknown): RecordFill[] => listed(schema, 'x-fills', ['field', 'from'])

/** Whether the value of a filter is an expression. */
export const isExpression = (value: string): boolean => value.startsWith('=')
