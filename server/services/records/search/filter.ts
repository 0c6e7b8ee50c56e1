import { nearestName } from '../../../../schemas/evaluate/nearestName.ts'
import { trimText } from '../../../../schemas/evaluate/tidyText.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { shorten } from '../../../ground/kernel/shorten.ts'
import { fault, wrong } from '../../faults.ts'
import { type Column, type EntityModel, modelOf } from '../model/entityModel.ts'
import { escapeLike, type Statement } from '../model/statement.ts'
import { pinyinPattern } from './pinyinPattern.ts'
import { isReadable, searchMode } from './searchable.ts'
import { isTime, rangeEnd, searchValue, sqlType, titleOf } from './searchValue.ts'

const mostFilters = 30
const mostValues = 1000
const deepest = 3

const comparisons: Record<string, string> = { eq: '=', ne: 'is distinct from', gt: '>', lt: '<', ge: '>=', le: '<=' }
export const operators = [...Object.keys(comparisons), 'like', 'in', 'isNull', 'isNotNull', 'or', 'between']

interface FilterContext {
  call: Call
  model: EntityModel
  statement: Statement
}

/** Returns the conditions of `filters`, a list of `{ field, operator, value }`; `or` has a list as `value`. */
export function filterConditions(context: FilterContext, filters: unknown): string[] {
  return conditionsOf(context, filters, { left: mostFilters }, 1)
}

function conditionsOf(context: FilterContext, filters: unknown, count: { left: number }, depth: number): string[] {
  if (!Array.isArray(filters)) throw invalid(wrong('filters', 'FILTERS_NOT_LIST'))
  if (depth > deepest) throw fault('FILTERS_TOO_DEEP', { most: deepest })
  return filters.map((filter: unknown) => {
    if (--count.left < 0) throw fault('FILTERS_TOO_MANY', { most: mostFilters })
    return conditionOf(context, filter, count, depth)
  })
}

function conditionOf(context: FilterContext, filter: unknown, count: { left: number }, depth: number): string {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw invalid(wrong('filters', 'FILTER_SHAPE'))
  const { field, operator, value, ...rest } = filter as Record<string, unknown>
  const stray = Object.keys(rest)[0]
  const name = typeof field === 'string' ? shorten(field) : 'filters'
  if (stray !== undefined) throw invalid(wrong(name, 'FILTER_PART_UNKNOWN', { part: shorten(stray) }))
  if (typeof operator !== 'string' || !operators.includes(operator)) {
    const named = typeof operator === 'string' ? `“${shorten(operator)}”` : ''
    throw invalid(wrong(name, 'FILTER_OPERATOR_UNKNOWN', { operator: named, list: operators.join('、') }))
  }
  if (operator === 'or') {
    if (field !== undefined) throw invalid(wrong(name, 'FILTER_OR_WITH_FIELD'))
    const anyOf = conditionsOf(context, value, count, depth + 1)
    return anyOf.length === 0 ? 'true' : `(${anyOf.join(' or ')})`
  }
  if (typeof field !== 'string') throw invalid(wrong('filters', 'FILTER_WITHOUT_FIELD'))
  return compare(context, filterColumn(context, field), operator, value)
}

function filterColumn({ call, model }: FilterContext, field: string): Column {
  const allowed = [...model.columns.values()].filter(
    one => one.name !== 'path' && one.type !== 'object' && isReadable(call, one),
  )
  const column = allowed.find(one => one.name === field)
  if (column) return column
  throw unknownField(field, allowed)
}

export function unknownField(field: string, allowed: Iterable<Column>, what = '不能按'): Error {
  const columns = [...allowed]
  const near = columns.find(
    one =>
      one.name ===
      nearestName(
        field,
        columns.map(other => other.name),
      ),
  )
  const hint = near ? `，是否要写“${near.name}”（${titleOf(near)}）？` : ''
  const name = shorten(field)
  return invalid(wrong(name, 'FILTER_UNKNOWN', { name, hint }), fault('FIELD_NOT_QUERYABLE', { what, name, hint }))
}

function compare({ statement }: FilterContext, column: Column, operator: string, value: unknown): string {
  const left = `t.${column.column}`
  const type = sqlType(column)
  const one = (given: unknown) => `${statement.value(searchValue(column, given))}::${type}`
  const title = titleOf(column)
  if ((operator === 'isNull' || operator === 'isNotNull') && value !== undefined && value !== null)
    throw invalid(wrong(column.name, 'FILTER_OPERATOR_ALONE', { column: title, operator }))
  if (operator === 'isNull') return `${left} is null`
  if (operator === 'isNotNull') return `${left} is not null`
  if (column.type === 'array') return compareArray({ statement, column, operator, value })
  switch (operator) {
    case 'like':
      if (column.type !== 'string' || isTime(column))
        throw invalid(wrong(column.name, 'FILTER_WITHOUT_TEXT', { column: title }))
      return contains(statement, column, String(searchValue(column, value)))
    case 'in': {
      if (!Array.isArray(value) || value.length > mostValues)
        throw invalid(wrong(column.name, 'FILTER_LIST_TOO_LONG', { column: title, most: mostValues }))
      return `${left} = any(${statement.value(value.map(given => searchValue(column, given)))}::${type}[])`
    }
    case 'between':
      if (!Array.isArray(value) || value.length !== 2)
        throw invalid(wrong(column.name, 'FILTER_NOT_RANGE', { column: title }))
      return `${left} between ${one(value[0])} and ${statement.value(rangeEnd(column, value[1]))}::${type}`
    default:
      return (
        `${left} ${comparisons[operator]} ` +
        `${operator === 'le' ? `${statement.value(rangeEnd(column, value))}::${type}` : one(value)}`
      )
  }
}

function compareArray({
  statement,
  column,
  operator,
  value,
}: {
  statement: Statement
  column: Column
  operator: string
  value: unknown
}): string {
  const wanted = Array.isArray(value) ? value : [value]
  const isPlain = wanted.every(one => typeof one === 'string' || typeof one === 'number')
  if (!isPlain || wanted.length > mostValues || (operator !== 'eq' && operator !== 'in')) {
    throw invalid(wrong(column.name, 'FILTER_ONLY_CONTAINS', { column: titleOf(column) }))
  }
  const has = wanted.map(one => `t.${column.column} @> ${statement.value(JSON.stringify([one]))}::jsonb`)
  return has.length === 0 ? 'false' : `(${has.join(operator === 'in' ? ' or ' : ' and ')})`
}

/**
 * Returns the condition that a column contains the text. Columns searched this way have a character index; the hint
 * selects by it and is implied by the pattern.
 */
export function contains(statement: Statement, column: Column, text: string): string {
  const cell = `t.${column.column}`
  const pattern = statement.value(`%${escapeLike(text)}%`)
  const isLike = `${cell} ilike ${pattern}`
  if (text === '' || column.property?.['x-search'] !== 'contains') return isLike
  const characters = `array_remove(array_remove(string_to_array(lower(${pattern}::text), null), '%'), '\\')`
  const asWritten = `(${isLike}${statement.hint(` and string_to_array(lower(${cell}), null) @> ${characters}`)})`
  const sounds = column.property['x-pinyin'] ? pinyinPattern(text) : undefined
  return sounds === undefined ? asWritten : `(${asWritten} or ${cell} ~ ${statement.value(sounds)})`
}

/** Returns the condition that a column begins with the text, in the form of its index. */
export const startsWith = (statement: Statement, column: Column, text: string) =>
  `lower(t.${column.column}) like lower(${statement.value(`${escapeLike(text)}%`)}::text)`

/** Returns the condition of an argument named like a column, by the column's search mode; undefined without a value. */
export function searchCondition(context: FilterContext, column: Column, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return undefined
  const { statement } = context
  const mode = searchMode(column)
  if (mode === 'range') {
    const [from, to] = Array.isArray(value) ? (value as unknown[]) : [value, value]
    if (Array.isArray(value) && value.length > 2)
      throw invalid(wrong(column.name, 'FILTER_NEEDS_TWO_VALUES', { column: titleOf(column) }))
    const both = [
      isEmpty(from)
        ? undefined
        : `t.${column.column} >= ${statement.value(searchValue(column, from))}::${sqlType(column)}`,
      isEmpty(to) ? undefined : `t.${column.column} <= ${statement.value(rangeEnd(column, to))}::${sqlType(column)}`,
    ].filter(one => one !== undefined)
    return both.length === 0 ? undefined : both.join(' and ')
  }
  if (mode === 'below') return belowCondition(statement, column, value)
  if (Array.isArray(value)) return compare(context, column, 'in', value)
  if (column.type === 'array' || mode === 'equal' || column.type !== 'string')
    return compare(context, column, 'eq', value)
  const text = trimText(String(searchValue(column, value)))
  return mode === 'contains' ? contains(statement, column, text) : startsWith(statement, column, text)
}

/** Returns the condition that a column refers to one of the tree records given, or to one below them. */
function belowCondition(statement: Statement, column: Column, value: unknown): string {
  const { table } = modelOf(column.property?.['x-ref'] ?? '')
  const given = statement.value([value].flat().map(one => searchValue(column, one)))
  return (
    `t.${column.column} in (select k."id" from ${table} k join ${table} above on starts_with(k."path", above."path") ` +
    `where above."id" = any(${given}::text[]))`
  )
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
