import type { Dialect, SourceValue } from './dialect.ts'
import { sourceTime } from './sourceTime.ts'

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

export const postgres: Dialect = {
  name: 'postgresql',
  quote,
  place: index => `$${index}`,
  shown: column => `${column}::text`,
  like: (column, place) => `${column}::text ilike ${place}`,
  parameter: (value, property): SourceValue => {
    if (value === null || value === undefined) return null
    // A BIT column does not accept `true`; `1` suits bit and boolean.
    if (typeof value === 'boolean') return value ? '1' : '0'
    if (property?.format === 'date-time') return `${sourceTime(value)}+08:00`
    if (property?.format === 'local-date-time') return String(value).replace('T', ' ')
    if (typeof value === 'object') return JSON.stringify(value)
    return String(value)
  },
  returning: columns =>
    columns.length === 0
      ? ''
      : ` returning ${columns.map(column => `${quote(column)}::text as ${quote(column)}`).join(', ')}`,
  emptyInsert: 'default values',
}
