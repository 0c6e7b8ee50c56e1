import { hash } from 'node:crypto'
import { fault } from '../../faults.ts'
import type { Row, Statement } from '../model/statement.ts'
import type { OrderTerm } from './search.ts'

/**
 * The end of a page, encoded as an opaque text: the values that the order compares, as the database writes them (a Date
 * would lose microseconds), and a mark of their search.
 */
export type CursorValues = readonly (string | null)[]

/** Returns the columns that carry those values in the rows of a page: the last ones, before the total. */
export const cursorColumns = (terms: readonly OrderTerm[]): string =>
  terms.map(({ outer }, index) => `(${outer})::text as "#k${index}"`).join(', ')

/**
 * Removes these values and the total from the rows; returns those of the last row. It sets them to undefined instead of
 * deleting them: JSON omits undefined, and deleting a property slows an object down considerably.
 */
export function takeCursorValues(rows: readonly Row[], terms: readonly OrderTerm[]): CursorValues {
  let values: CursorValues = []
  for (const row of rows) {
    if ('#total' in row) row['#total'] = undefined
    values = terms.map((_, index) => {
      const value = row[`#k${index}`]
      row[`#k${index}`] = undefined
      return typeof value === 'string' ? value : null
    })
  }
  return values
}

/** Returns a short fingerprint of a search and its order; a cursor of another search is invalid. */
export const searchMark = (...parts: unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 16)

/**
 * Encodes a cursor.
 *
 * @example writeCursor(['2026-01-01 08:00:00.123456+08', 'p1'], mark)
 */
export const writeCursor = (values: CursorValues, mark: string): string =>
  Buffer.from(JSON.stringify([mark, ...values])).toString('base64url')

/** Decodes a cursor; undefined for an empty one, which means the start. */
export function readCursor(text: unknown, mark: string, terms: readonly OrderTerm[]): CursorValues | undefined {
  if (text === '') return undefined
  const [given, ...values] = parse(text)
  const fits =
    values.length === terms.length &&
    values.every((one, index) => typeof one === 'string' || (one === null && terms[index]?.isNullable))
  if (given !== mark || !fits) throw fault('AFTER_FOREIGN')
  return values as CursorValues
}

function parse(text: unknown): unknown[] {
  if (typeof text !== 'string' || text.length > 4000) throw fault('AFTER_INVALID')
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(read)) return read as unknown[]
  } catch {
    // The error below covers this.
  }
  throw fault('AFTER_INVALID')
}

/** Returns the condition for rows after the one with these values. */
export function behind(terms: readonly OrderTerm[], values: CursorValues, statement: Statement): string {
  // The database refuses unused parameters.
  const places = terms.map(({ type }, index) =>
    values[index] === null ? '' : `${statement.value(values[index])}::text::${type}`,
  )
  const isPlain = terms.every(one => !one.isNullable && one.isDescending === terms[0]?.isDescending)
  if (isPlain) {
    // One row comparison, which an index on the order can answer.
    const left = terms.map(({ expression }) => expression).join(', ')
    return `(${left}) ${terms[0]?.isDescending ? '<' : '>'} (${places.join(', ')})`
  }
  const ways = terms.map((term, index) => {
    const equal = terms.slice(0, index).map((one, at) => sameAs(one, values[at], places[at] ?? ''))
    return [...equal, beyond(term, values[index], places[index] ?? '')].join(' and ')
  })
  return `(${ways.map(way => `(${way})`).join(' or ')})`
}

const sameAs = ({ expression }: OrderTerm, value: string | null | undefined, place: string) =>
  value === null || value === undefined ? `${expression} is null` : `${expression} = ${place}`

/** PostgreSQL sorts nulls last in ascending and first in descending order. */
function beyond({ expression, isDescending, isNullable }: OrderTerm, value: string | null | undefined, place: string) {
  const isNothing = value === null || value === undefined
  if (isDescending) return isNothing ? `${expression} is not null` : `${expression} < ${place}`
  if (isNothing) return 'false'
  return isNullable ? `(${expression} > ${place} or ${expression} is null)` : `${expression} > ${place}`
}
