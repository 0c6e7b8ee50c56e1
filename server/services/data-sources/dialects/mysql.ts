import type { Property } from '../../../../schemas/types/entity.ts'
import type { Dialect, SourceValue } from './dialect.ts'
import { sourceTime } from './sourceTime.ts'

const quote = (name: string) => `\`${name.replaceAll('`', '``')}\``

const isWhole = (property: Property | undefined) => property?.type === 'integer' || property?.multipleOf === 1

export const mysql: Dialect = {
  name: 'mysql',
  quote,
  place: () => '?',
  // BIT columns are returned as bytes unless converted to numbers.
  shown: (column, property) => (property?.type === 'boolean' || isWhole(property) ? `${column} + 0` : column),
  like: (column, place) => `lower(convert(${column} using utf8mb4)) like lower(${place})`,
  parameter: (value, property): SourceValue => {
    if (value === null || value === undefined) return null
    if (typeof value === 'boolean') return value ? 1 : 0
    // A text would be interpreted as bytes, not as a number.
    if (isWhole(property)) return Number(value)
    if (property?.format === 'date-time') return sourceTime(value)
    if (property?.format === 'local-date-time') return String(value).replace('T', ' ')
    if (typeof value === 'object') return JSON.stringify(value)
    return String(value)
  },
  returning: () => '',
  emptyInsert: '() values ()',
}
