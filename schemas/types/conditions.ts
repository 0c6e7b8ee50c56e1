import type { Expression, Name } from './common.ts'

/** Required value of a property: a single one, or one of several. */
export type FixedValue = string | number | boolean | null | (string | number)[]

/**
 * A property of the record, or one of the record that it refers to: `categoryId.enabled`. The `x-choosable` property of
 * a tree must have the value in all records above, too.
 * @pattern ^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$
 */
export type PropertyPath = string

/** Values that properties must have. */
export type FixedValues = Record<PropertyPath, FixedValue>

/**
 * Which records a list shows: values of properties, or an expression over `row` and `user` that the database evaluates
 * (`=row.ownerId == user.id`).
 */
export type Where = FixedValues | Expression

/** The first and the last moment of a period, as properties of a record; an empty end is open. */
export interface Period {
  /** A day or a moment. */
  from?: Name
  /** A day, which still belongs to the period, or a moment, which does not. */
  to?: Name
}
