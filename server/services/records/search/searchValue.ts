import { fieldError } from '../../../../schemas/evaluate/finding.ts'
import { finding } from '../../../../schemas/evaluate/findings.ts'
import { typeText } from '../../../../schemas/evaluate/typeText.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { wrong } from '../../faults.ts'
import type { Column } from '../model/entityModel.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/
/** Days and times without a zone are in China time. */
const zone = '+08:00'

/** Whether the column holds days, moments or times of day. */
export const isTime = ({ format }: Pick<Column, 'format'>): boolean =>
  format === 'date' || format === 'date-time' || format === 'local-date-time'

/** Errors of a value that is unlike its column. */
type Unlike = 'FILTER_TEXT_TOO_LONG' | 'FILTER_NOT_DATE' | 'FILTER_NOT_MOMENT'

/** Converts a search value to the type of the column; refuses invalid ones. */
export function searchValue(column: Column, value: unknown): string | number | boolean {
  const refuse = (code: Unlike): never => {
    throw invalid(wrong(column.name, code, { column: titleOf(column) }))
  }
  const refuseType = (type: Column['type']): never => {
    const values = { subject: titleOf(column), type: typeText(type) }
    throw invalid(fieldError(column.name, finding('CONTENT_TYPE_WRONG', values)))
  }
  switch (column.type) {
    case 'boolean':
      if (typeof value === 'boolean') return value
      if (value === 'true' || value === 'false') return value === 'true'
      return refuseType('boolean')
    case 'integer':
    case 'number': {
      const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
      if (typeof number !== 'number' || !Number.isFinite(number)) return refuseType('number')
      if (column.type === 'integer' && (!Number.isInteger(number) || Math.abs(number) > 2 ** 31 - 1))
        return refuseType('integer')
      return number
    }
    default: {
      if (typeof value === 'number' && column.format === undefined) return String(value)
      if (typeof value !== 'string') return refuseType('string')
      if (value.length > 500) return refuse('FILTER_TEXT_TOO_LONG')
      if (column.format === 'date') return isDay(value) ? value : refuse('FILTER_NOT_DATE')
      if (column.format === 'date-time') return isMoment(value) ? momentOf(value) : refuse('FILTER_NOT_MOMENT')
      if (column.format === 'local-date-time') return isMoment(value) ? localOf(value) : refuse('FILTER_NOT_MOMENT')
      return value
    }
  }
}

/** Returns the SQL type of a parameter compared with the column. */
export function sqlType(column: Column): string {
  if (column.type === 'boolean') return 'boolean'
  if (column.type === 'integer') return 'integer'
  if (column.type === 'number') return 'double precision'
  if (column.format === 'date') return 'date'
  return column.format === 'date-time' ? 'timestamptz' : 'text'
}

/** Returns the upper end of a range: a day means its last moment. */
export function rangeEnd(column: Column, value: unknown): string | number | boolean {
  if (column.format === 'date-time' && typeof value === 'string' && day.test(value)) {
    return searchValue(column, `${value}T23:59:59.999${zone}`)
  }
  if (column.format === 'local-date-time' && typeof value === 'string' && day.test(value)) {
    return searchValue(column, `${value}T23:59:59.999`)
  }
  return searchValue(column, value)
}

export const titleOf = (column: Column) => column.property?.title ?? systemTitles[column.name] ?? column.name

const systemTitles: Record<string, string> = {
  id: '标识',
  revision: '版本',
  createdAt: '创建时间',
  createdBy: '创建人',
  updatedAt: '更新时间',
  updatedBy: '更新人',
}

const momentOf = (text: string) =>
  day.test(text) ? `${text}T00:00:00${zone}` : /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}${zone}`
/** Returns the local time; moments are converted to China time. */
const localOf = (text: string): string => {
  if (!/(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10))) return day.test(text) ? `${text}T00:00:00` : text.replace(' ', 'T')
  return new Date(Date.parse(text) + 8 * 3_600_000).toISOString().slice(0, 23)
}
const isDay = (text: string) => day.test(text) && isRealDay(text)
const isMoment = (text: string) =>
  (day.test(text) || moment.test(text)) && isRealDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(momentOf(text)))

function isRealDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text && !text.startsWith('0000')
}
