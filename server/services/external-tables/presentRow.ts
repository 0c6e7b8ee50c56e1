import { createHash } from 'node:crypto'
import type { Property } from '../../../schemas/types/entity.ts'
import type { TextRow } from '../data-sources/dialects/dialect.ts'
import { readSourceTime } from '../data-sources/dialects/sourceTime.ts'
import type { Row } from '../records/model/statement.ts'
import { isTime } from '../records/search/searchValue.ts'
import type { CompositeReference, ExternalTable } from './externalTable.ts'
import { rowId } from './rowId.ts'

/** Converts a row for the console: typed values, `id` from its key, `revision` from its content. */
export function presentRow(table: ExternalTable, row: TextRow): Row {
  const record: Row = {}
  for (const { name, property } of table.columns.values()) record[name] = presentValue(property, row[name] ?? null)
  for (const reference of table.references.values()) record[reference.name] = referredId(reference, row)
  return { id: idOf(table, row), ...record, revision: revisionOf(table, row) }
}

/** Rows without a key are distinguished by their content; they cannot be requested by id. */
export const idOf = (table: ExternalTable, row: TextRow): string =>
  table.key.length === 0 ? `#${revisionOf(table, row)}` : rowId(table.key.map(name => row[name] ?? ''))

/** Returns the id that several columns refer to together; null if one is empty, as in the database. */
function referredId({ parts }: CompositeReference, row: TextRow): string | null {
  const values = parts.flatMap(({ name }) => row[name] ?? [])
  return values.length < parts.length ? null : rowId(values)
}

export function presentValue(property: Property, text: string | null): unknown {
  if (text === null) return null
  switch (property.type) {
    case 'boolean':
      return text === 'true' || text === 't' || text === '1'
    case 'integer':
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : null
    case 'string':
      // The value of a reference is the id of its record.
      return property['x-ref'] === undefined ? presentText(property, text) : rowId([text])
    default:
      return JSON.parse(text)
  }
}

/** Zero dates of MySQL (`0000-00-00`) become null: no calendar has them, and they could not be saved again. */
function presentText({ format }: Property, text: string): string | null {
  if (!isTime({ format })) return text
  if (text.startsWith('0000-00-00')) return null
  if (format === 'local-date-time') return localTime(text)
  return format === 'date-time' ? (readSourceTime(text)?.toISOString() ?? text) : text
}

/** Converts to the notation of forms; a value that is no time (`infinity`) stays. */
const localTime = (text: string): string => (/^\d{4}-\d{2}-\d{2} \d/.test(text) ? text.replace(' ', 'T') : text)

/**
 * Returns a number that changes whenever any value of the row changes, through any program: an optimistic lock for
 * tables without a revision column. Uses 31 bits of a digest, the range of a revision.
 */
export function revisionOf(table: ExternalTable, row: TextRow): number {
  const values = [...table.columns.keys()].sort().map(name => row[name] ?? null)
  return createHash('sha256').update(JSON.stringify(values)).digest().readUInt32BE(0) >>> 1
}
