import { searchWords } from '../../../schemas/evaluate/searchWords.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { fault, wrong } from '../faults.ts'
import { escapeLike } from '../records/model/statement.ts'
import { unknownField } from '../records/search/filter.ts'
import { isReadable, searchMode } from '../records/search/searchable.ts'
import { rangeEnd, searchValue, titleOf } from '../records/search/searchValue.ts'
import type { ExternalStatement } from './externalStatement.ts'
import type { CompositeReference, ExternalColumn, ExternalTable } from './externalTable.ts'
import { keyConditions } from './keyConditions.ts'
import { referenceCondition } from './referenceCondition.ts'

export interface Search {
  call: Call
  table: ExternalTable
  statement: ExternalStatement
}

type Searched = ExternalColumn | CompositeReference

const mostValues = 1000
const mostFilters = 30
const deepest = 3
const comparisons: Record<string, string> = { eq: '=', ne: '<>', gt: '>', lt: '<', ge: '>=', le: '<=' }
const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNothing = (value: unknown) => value === undefined || value === null || value === ''

/** Returns the SQL conditions for the arguments of a list; the arguments are those of every list. */
export function rowConditions(search: Search, query: Record<string, unknown>): string[] {
  const conditions: string[] = []
  for (const [name, value] of Object.entries(query)) {
    if (searchWords.has(name)) continue
    if (name === 'id') {
      conditions.push(anyKey(search, Array.isArray(value) ? (value as unknown[]) : [value]))
      continue
    }
    const condition = byProperty(search, searchable(search, name), value)
    if (condition !== undefined) conditions.push(condition)
  }
  const keyword = query.keyword
  if (typeof keyword === 'string' && keyword.trim() !== '') conditions.push(byKeyword(search, keyword.trim()))
  if (query.filters !== undefined && query.filters !== null)
    conditions.push(...byFilters(search, query.filters, { left: mostFilters }, 1))
  return conditions
}

function searchable(search: Search, name: string): Searched {
  const columns = readable(search).filter(one => searchMode(one) !== undefined)
  const column = columns.find(one => one.name === name)
  if (!column) throw unknownField(name, columns)
  return column
}

/** Returns the columns that the caller may see, and therefore search. */
const readable = ({ call, table }: Search): Searched[] =>
  [...table.columns.values(), ...table.references.values()].filter(one => isReadable(call, one))

function anyKey({ table, statement }: Search, ids: readonly unknown[]): string {
  const conditions = ids.filter(id => !isNothing(id)).map(id => keyConditions(table, statement, id))
  return conditions.length === 0 ? 'true' : `(${conditions.join(' or ')})`
}

function byProperty(search: Search, column: Searched, value: unknown): string | undefined {
  if (isNothing(value) || (Array.isArray(value) && value.length === 0)) return undefined
  const { statement } = search
  const mode = searchMode(column)
  if (mode === 'range') {
    const [from, to] = Array.isArray(value) ? (value as unknown[]) : [value, value]
    const both = [
      isNothing(from) ? undefined : compare(search, column, 'ge', from),
      isNothing(to) ? undefined : compare(search, column, 'le', to),
    ].filter(one => one !== undefined)
    return both.length === 0 ? undefined : both.join(' and ')
  }
  if (Array.isArray(value)) return compare(search, column, 'in', value)
  if ('parts' in column || mode === 'equal' || column.type !== 'string') return compare(search, column, 'eq', value)
  const text = escapeLike(String(searchValue(column, value)).trim())
  return statement.like(column, mode === 'contains' ? `%${text}%` : `${text}%`)
}

function byKeyword({ call, table, statement }: Search, text: string): string {
  if (text.length > 100) throw invalid(wrong('keyword', 'KEYWORD_INVALID'))
  const columns = [...table.columns.values()].filter(
    one => (one.property['x-search'] === 'contains' || one.name === table.label) && isReadable(call, one),
  )
  const anyOf = columns.map(column => statement.like(column, `%${escapeLike(text)}%`))
  return `(${anyOf.join(' or ') || 'true'})`
}

function byFilters(search: Search, filters: unknown, count: { left: number }, depth: number): string[] {
  if (!Array.isArray(filters)) throw fault('FILTERS_NOT_LIST')
  if (depth > deepest) throw fault('FILTERS_TOO_DEEP', { most: deepest })
  return filters.map((filter: unknown) => {
    if (--count.left < 0) throw fault('FILTERS_TOO_MANY', { most: mostFilters })
    const { field, operator, value } = (isRecord(filter) ? filter : {}) as Record<string, unknown>
    if (operator === 'or') return `(${byFilters(search, value, count, depth + 1).join(' or ') || 'true'})`
    const columns = readable(search)
    const column = columns.find(one => one.name === field)
    if (!column) throw unknownField(String(field), columns)
    return compare(search, column, String(operator), value)
  })
}

function compare({ statement }: Search, column: Searched, operator: string, value: unknown): string {
  const title = titleOf(column)
  const list = Array.isArray(value) ? (value as unknown[]) : undefined
  if (operator === 'in' && (!list || list.length > mostValues))
    throw invalid(wrong(column.name, 'FILTER_LIST_TOO_LONG', { column: title, most: mostValues }))
  if ('parts' in column) {
    const condition = referenceCondition(statement, column, operator, value)
    if (condition === undefined)
      throw invalid(wrong(column.name, 'FILTER_NOT_BY_OPERATOR', { column: title, operator: operator.slice(0, 20) }))
    return condition
  }
  const left = statement.column(column)
  const one = (given: unknown) => statement.value(searchValue(column, given), column.property)
  switch (operator) {
    case 'isNull':
      return `${left} is null`
    case 'isNotNull':
      return `${left} is not null`
    case 'like':
      if (column.type !== 'string' || column.format !== undefined)
        throw invalid(wrong(column.name, 'FILTER_WITHOUT_TEXT', { column: title }))
      return statement.like(column, `%${escapeLike(String(searchValue(column, value)))}%`)
    case 'in':
      return list?.length ? `${left} in (${list.map(one).join(', ')})` : 'false'
    case 'between':
      if (!Array.isArray(value) || value.length !== 2)
        throw invalid(wrong(column.name, 'FILTER_NOT_RANGE', { column: title }))
      return `${left} between ${one(value[0])} and ${one(rangeEnd(column, value[1]))}`
    case 'ne':
      return `(${left} <> ${one(value)} or ${left} is null)`
    case 'le':
      return `${left} <= ${statement.value(rangeEnd(column, value), column.property)}`
    default: {
      const sign = comparisons[operator]
      if (sign === undefined)
        throw invalid(wrong(column.name, 'FILTER_OPERATOR_STRANGE', { column: title, operator: operator.slice(0, 20) }))
      return `${left} ${sign} ${one(value)}`
    }
  }
}
