import { isWords } from '../../../../schemas/evaluate/pinyinOrder.ts'
import { searchWords } from '../../../../schemas/evaluate/searchWords.ts'
import { trimText } from '../../../../schemas/evaluate/tidyText.ts'
import type { FixedValue, FixedValues, Period, Where } from '../../../../schemas/types/conditions.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { fault, wrong } from '../../faults.ts'
import { columnName, type EntityModel, modelOf } from '../model/entityModel.ts'
import { Statement } from '../model/statement.ts'
import { today } from '../model/today.ts'
import { contains, filterConditions, searchCondition, startsWith, unknownField } from './filter.ts'
import { ownCondition, scopeCondition, visibleCondition } from './scope.ts'
import { isReadable, keywordColumns, searchMode } from './searchable.ts'
import { sqlType } from './searchValue.ts'

export type SearchQuery = Record<string, unknown>

export interface SearchOptions {
  /** Fixed conditions by property; an expression is that of the endpoint. */
  where?: Where | undefined
  /** Only records whose period contains this moment. */
  during?: Period | undefined
  /** Default order: `sort,-createdAt`. */
  sort?: string | undefined
  /** Additional SQL condition on row `t`; add values with `statement.value`. */
  condition?: ((statement: Statement) => string) | undefined
  /** Additional tables: `join role_user k on …`; list their visible columns in `extra`. */
  join?: ((statement: Statement) => string) | undefined
  /** Additional columns of the inner row: `k."id" as "linkId"`. */
  extra?: string | undefined
  /** SQL on `t` and joined tables; orders newest first if the caller gives no sort. */
  newestBy?: string | undefined
  /** Ignores the session's data scope; for domain code with its own checks. */
  unscoped?: boolean | undefined
  /** Searches deleted instead of existing records. */
  deleted?: boolean | undefined
  /** Maximum page size; default 100. */
  largest?: number | undefined
}

/** A search as SQL parts over `<table> t`. */
export interface SearchParts {
  statement: Statement
  from: string
  where: string
  /** `where` without the caller's filters. */
  base: string
  /** Select list of the inner row. */
  select: string
  /** Order of the inner row `t`. */
  order: string
  /** The order as terms on the tables of the inner select. */
  terms: OrderTerm[]
  /** The order for the outer row `r`; labels are looked up there, for the rows of the response only. */
  outerOrder: string
  /** Whether the caller gave any filter. */
  isNarrowed: boolean
}

const longestSort = 500
/** One term of an order: its SQL, and the type to restore its value from text. */
export interface OrderTerm {
  expression: string
  /** The expression in the outer row `r`. */
  outer: string
  type: string
  isDescending: boolean
  isNullable: boolean
}

/** Converts the arguments of a search to SQL; refuses unknown names and invalid values. */
export function searchParts(
  call: Call,
  model: EntityModel,
  query: SearchQuery,
  options: SearchOptions = {},
): SearchParts {
  const statement = new Statement()
  const join = options.join?.(statement)
  const conditions = [
    thereCondition(call, model, statement, options),
    // An expression of the endpoint is part of what the caller sees.
    ...fixedConditions(model, statement, typeof options.where === 'string' ? undefined : options.where),
    ...periodConditions(model, options.during),
  ]
  if (options.condition) conditions.push(options.condition(statement))
  const narrowing = searchConditions(call, model, query, statement)
  const isByTime = options.newestBy !== undefined && isEmpty(query.sort)
  const order = isByTime
    ? ([
        ['"#order"', ' desc'],
        ['"id"', ''],
      ] as Term[])
    : orderTerms(call, model, query.sort, options.sort)
  return {
    statement,
    from: `${model.table} t${join ? ` ${join}` : ''}`,
    where: [...conditions, ...narrowing].join(' and '),
    base: conditions.join(' and '),
    select: [model.selectInner, options.extra, isByTime ? `${options.newestBy} as "#order"` : undefined]
      .filter(one => one !== undefined)
      .join(', '),
    order: orderSql(model, order),
    outerOrder: order.map(term => `${inOrder(model, term, `r.${term[2] ?? term[0]}`)}${term[1]}`).join(', '),
    terms: order.map(term => orderTerm(model, term, options.newestBy)),
    isNarrowed: narrowing.length > 0,
  }
}

function thereCondition(call: Call, model: EntityModel, statement: Statement, options: SearchOptions): string {
  if (options.deleted) return `t."deleted_at" is not null and ${scopeCondition(call, model, statement) ?? 'true'}`
  if (!options.unscoped) return visibleCondition(call, model, statement)
  return model.isSoft ? 't."deleted_at" is null' : 'true'
}

/** Returns the conditions that records of `t` have these values. */
export function fixedConditions(model: EntityModel, statement: Statement, where: FixedValues | undefined): string[] {
  return Object.entries(where ?? {}).map(([path, value]) => {
    const [name = '', inner] = path.split('.')
    if (inner === undefined) return fixedCondition(model, statement, `t.${columnName(name)}`, name, value)
    const target = modelOf(model.entity.properties[name]?.['x-ref'] ?? '')
    const asWanted = (alias: string) => fixedCondition(target, statement, `${alias}.${columnName(inner)}`, inner, value)
    const there = target.isSoft ? ' and k."deleted_at" is null' : ''
    // A tree record that is off switches off what is below it.
    const above =
      target.tree && target.entity['x-choosable'] === inner
        ? ` and not exists (select from ${target.table} a
            where starts_with(k."path", a."path") and (${asWanted('a')}) is not true)`
        : ''
    return `t.${columnName(name)} in (select k."id" from ${target.table} k where ${asWanted('k')}${there}${above})`
  })
}

function fixedCondition(
  { columns }: EntityModel,
  statement: Statement,
  column: string,
  name: string,
  value: FixedValue,
): string {
  if (value === null || !columns.has(name)) return `${column} is null`
  if (!Array.isArray(value)) return `${column} = ${statement.value(value)}`
  return value.length === 0 ? 'false' : `${column} in (${value.map(one => statement.value(one)).join(', ')})`
}

/** Returns the conditions of an endpoint's `during` on row `t`. */
export function periodConditions(model: EntityModel, { from, to }: Period = {}): string[] {
  const isDay = (name: string) => model.columns.get(name)?.format === 'date'
  const begun = from && `coalesce(t.${columnName(from)} <= ${isDay(from) ? today : 'now()'}, true)`
  const open = to && `coalesce(t.${columnName(to)} ${isDay(to) ? `>= ${today}` : '> now()'}, true)`
  return [begun, open].filter(one => one !== undefined)
}

function searchConditions(call: Call, model: EntityModel, query: SearchQuery, statement: Statement): string[] {
  const conditions: string[] = []
  const context = { call, model, statement }
  for (const [name, value] of Object.entries(query)) {
    if (searchWords.has(name)) continue
    const column = model.columns.get(name)
    if (!column || searchMode(column) === undefined || !isReadable(call, column)) {
      throw unknownField(
        name,
        [...model.columns.values()].filter(one => searchMode(one) !== undefined && isReadable(call, one)),
      )
    }
    const condition = searchCondition(context, column, value)
    if (condition !== undefined) conditions.push(condition)
  }
  const keyword = query.keyword
  if (keyword !== undefined && keyword !== null && keyword !== '') {
    if (typeof keyword !== 'string' || keyword.length > 100) throw invalid(wrong('keyword', 'KEYWORD_INVALID'))
    const text = trimText(keyword)
    // The database refuses unused parameters.
    if (text !== '') {
      const anyOf = keywordColumns(call, model).map(column =>
        column.property?.['x-search'] === 'prefix'
          ? startsWith(statement, column, text)
          : contains(statement, column, text),
      )
      conditions.push(`(${anyOf.join(' or ') || 'true'})`)
    }
  }
  const ifOwn = query.ifOwn
  if (ifOwn === true || ifOwn === 'true') conditions.push(ownCondition(call, model, statement))
  else if (ifOwn !== undefined && ifOwn !== null && ifOwn !== false && ifOwn !== 'false') {
    throw invalid(wrong('ifOwn', 'OWN_FILTER_INVALID'))
  }
  if (query.filters !== undefined && query.filters !== null)
    conditions.push(...filterConditions(context, query.filters))
  return conditions
}

/** Orders texts by pinyin, as the browser does; the label column of an entity has an index for it. */
function inOrder(model: EntityModel, [column, , alias]: Term, value: string): string {
  return isWords(model.columns.get((alias ?? column).replaceAll('"', ''))?.property) ? `pinyin_key(${value})` : value
}

/** Returns the order clause of the inner row `t`. */
export const orderSql = (model: EntityModel, terms: readonly Term[]): string =>
  terms.map(term => `${term[0] === '"#order"' ? term[0] : inOrder(model, term, `t.${term[0]}`)}${term[1]}`).join(', ')

function orderTerm(model: EntityModel, term: Term, newestBy: string | undefined): OrderTerm {
  const [column, direction, alias] = term
  const isDescending = direction !== ''
  const outer = inOrder(model, term, `r.${alias ?? column}`)
  if (column === '"#order"')
    return { expression: newestBy ?? column, outer, type: 'timestamptz', isDescending, isNullable: false }
  const known = model.columns.get((alias ?? column).replaceAll('"', ''))
  const isNullable =
    known?.property === undefined
      ? known?.name === 'createdBy' || known?.name === 'updatedBy'
      : known.property.default === undefined && model.entity.required?.includes(known.name) !== true
  const type = isWords(known?.property) ? 'bytea' : known ? sqlType(known) : 'text'
  return { expression: inOrder(model, term, `t.${column}`), outer, type, isDescending, isNullable }
}

/** Column, direction, and its name in the inner row if different. */
export type Term = [column: string, direction: '' | ' desc', alias?: string]

/** Returns the terms of the requested or the default order. */
export function orderTerms(call: Call, model: EntityModel, given: unknown, otherwise: string | undefined): Term[] {
  if (!isEmpty(given) && typeof given !== 'string') throw fault('SORT_INVALID')
  if (typeof given === 'string' && given.length > longestSort) throw fault('SORT_TOO_LONG')
  const text = given || otherwise || (model.tree?.sort ? `${model.tree.sort},createdAt` : '-createdAt')
  const isHidden = (name: string) => {
    const column = model.columns.get(name.replace(/^-/, ''))
    return column !== undefined && !isReadable(call, column)
  }
  const names = String(text)
    .split(',')
    .map(name => name.trim())
    // A default order drops columns that the caller may not read, instead of failing.
    .filter(name => name !== '' && (!isEmpty(given) || !isHidden(name)))
  if (names.length > 5) throw fault('SORT_FIELDS_TOO_MANY')
  const sortable = [...model.columns.values()].filter(
    one => one.type !== 'array' && one.type !== 'object' && one.name !== 'path' && isReadable(call, one),
  )
  const terms = names.map((signed): Term => {
    const isDescending = signed.startsWith('-')
    const name = isDescending ? signed.slice(1) : signed
    const column = sortable.find(one => one.name === name)
    if (!column) throw unknownField(name, sortable, '不能用')
    return [column.column, isDescending ? ' desc' : '', `"${name}"`]
  })
  // Adds the id to make the order total, so that no row appears on two pages or on none.
  if (!terms.some(([column]) => column === '"id"')) terms.push(['"id"', terms[0]?.[1] ?? ''])
  return terms
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
