import type { Dialect, SourceValue } from './dialect.ts'
import { sourceTime } from './sourceTime.ts'

const quote = (name: string) => `\`${name.replaceAll('`', '``')}\``

export const mysql: Dialect = {
  name: 'mysql',
  quote,
  place: () => '?',
  // A bit is bytes unless it is reckoned with.
  shown: (column, property) => (property?.type === 'boolean' ? `${column} + 0` : column),
  like: (column, place) => `lower(convert(${column} using utf8mb4)) like lower(${place})`,
  parameter: (value, property): SourceValue => {
    if (value === null || value === undefined) return null
    if (typeof value === 'boolean') return value ? 1 : 0
    if (property?.format === 'date-time') return sourceTime(value)
    if (typeof value === 'object') return JSON.stringify(value)
    return String(value)
  },
  returning: () => '',
  emptyInsert: '() values ()',
}
