import { plain } from '../../../../schemas/evaluate/plainNumber.ts'
import { type AggregatePlan, isCalendar, planAggregate } from '../../../../schemas/evaluate/planAggregate.ts'
import type { AggregateEndpoint } from '../../../../schemas/types/aggregate.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { fault, wrong } from '../../faults.ts'
import { type Column, type EntityModel, modelOf } from '../model/entityModel.ts'
import type { Row, Statement } from '../model/statement.ts'
import { columnOf, figureSql, firstDay, groupJoins, groupOrder, groupSql } from './aggregateSql.ts'
import { type DayRange, dayRange, usualDays } from './dayRange.ts'
import { filledGroup, periodMembers, withEmptyPeriods } from './fillPeriods.ts'
import { type SearchQuery, searchParts } from './search.ts'
import { isReadable } from './searchable.ts'
import { rangeEnd, searchValue, sqlType } from './searchValue.ts'

/** Maximum groups of an answer, and with the periods that have no records. */
const mostGroups = 1000
const mostFilled = 10_000

/** Words of lists that mean nothing where all records are counted. */
const pagingWords: ReadonlySet<string> = new Set(['current', 'size', 'sort', 'after', 'total', 'exact', 'summary'])

/**
 * Returns the figures of an aggregate over the records that the caller sees, in one statement: a record, or a list with
 * a record for each group.
 *
 * @example await aggregate(call, 'position', { enabled: true }, { …, groups: ['rank'], figures: { count: … } })
 */
export async function aggregate(
  call: Call,
  entityName: string,
  query: SearchQuery,
  endpoint: AggregateEndpoint,
): Promise<Row | Row[]> {
  const model = modelOf(entityName)
  const plan = readablePlan(call, model, endpoint)
  const { from, to, ...search } = query
  for (const name of Object.keys(query))
    if (pagingWords.has(name))
      throw invalid(wrong(name, 'PARAMETER_UNKNOWN', { field: name, list: 'keyword、ifOwn、filters' }))
  const range = plan.range && readRange(plan.range, { from, to })
  const { alias, sql: join } = groupJoins(model, plan.groups)
  const parts = searchParts(call, model, plan.range ? search : query, {
    where: endpoint.where,
    during: endpoint.during,
    ...(join === '' ? {} : { join: () => join }),
    ...(range ? { condition: statement => rangeCondition(model, plan, range, statement) } : {}),
  })
  const groups = plan.groups.map(group => groupSql(model, group, alias))
  const figures = plan.figures.map(figure => figureSql(model, figure, parts.statement))
  const select = [
    ...groups.map(({ group, sql }) => `${sql} as "${group.name}"`),
    ...figures.map(({ figure, sql }) => `${sql} as "${figure.name}"`),
  ].join(', ')
  // All figures may be of values that the caller may not read.
  if (select === '') return {}
  const found = `select ${select} from ${parts.from} where ${parts.where}`
  const numbers = plan.figures.filter(({ property: { type } }) => type === 'number' || type === 'integer')
  const tidy = (row: Row): Row => {
    for (const { name } of numbers) if (typeof row[name] === 'number') row[name] = plain(row[name])
    return row
  }
  if (groups.length === 0) return tidy((await parts.statement.run(call.db, found))[0] ?? {})

  const sort = readableSort(plan, endpoint.sort)
  const order = groupOrder(
    sort,
    plan.groups,
    plan.figures.map(({ name }) => name),
  )
  const outer = [...groups.flatMap(one => one.outer), ...figures.map(({ figure }) => `r."${figure.name}"`)].join(', ')
  const rows = await parts.statement.run(
    call.db,
    `select ${outer} from (
       ${found} group by ${groups.map((_, index) => index + 1).join(', ')}
       order by ${order.join(', ')} limit ${endpoint.largest ?? mostGroups + 1}
     ) r order by ${order.map(term => `r.${term}`).join(', ')}`,
  )
  if (endpoint.largest === undefined && rows.length > mostGroups) throw fault('GROUPS_TOO_MANY', { most: mostGroups })
  return answerRows(rows.map(tidy), plan, { sort, isLimited: endpoint.largest !== undefined, range })
}

/** Returns the plan without the figures that the caller may not read; such a group refuses the call. */
function readablePlan(call: Call, model: EntityModel, endpoint: AggregateEndpoint): AggregatePlan {
  const plan = planAggregate(endpoint, model.entity, name => registry.entities.get(name))
  for (const group of plan.groups) {
    const { column, own } = columnOf(model, group)
    if (!isReadable(call, column) || !isReadable(call, own))
      throw fault('GROUP_FORBIDDEN', { title: group.property.title })
  }
  const figures = plan.figures.filter(({ figure }) => {
    const column = figure.do === 'count' ? undefined : model.columns.get(figure.field)
    return column === undefined || isReadable(call, column)
  })
  return { ...plan, figures }
}

/** Returns the order without the figures that the caller may not read; undefined if nothing is left of it. */
function readableSort({ groups, figures }: AggregatePlan, sort: string | undefined): string | undefined {
  const known = new Set([...groups, ...figures].map(({ name }) => name))
  const words = (sort ?? '').split(',').map(word => word.trim())
  return words.filter(word => known.has(word.replace(/^-/, ''))).join(',') || undefined
}

interface Given {
  from: unknown
  to: unknown
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Returns the days that the call asks for; undefined without a limit. An open end is an empty text. */
function readRange({ days, most }: NonNullable<AggregatePlan['range']>, given: Given): DayRange | undefined {
  const [from, to] = (['from', 'to'] as const).map(name => {
    const title = name === 'from' ? '开始日期' : '结束日期'
    const column: Column = { name, column: '', type: 'string', format: 'date', property: { type: 'string', title } }
    return isEmpty(given[name]) ? '' : String(searchValue(column, given[name]))
  }) as [string, string]
  const isOpen = days === undefined && (from === '' || to === '')
  if (isOpen) return from === '' && to === '' ? undefined : { from, to }
  const limits = { most: most ?? usualDays, ...(days === undefined ? {} : { days }) }
  return dayRange({ ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }, limits)
}

function rangeCondition(model: EntityModel, { range }: AggregatePlan, { from, to }: DayRange, statement: Statement) {
  const column = model.columns.get(range?.field ?? '')
  if (!column) throw new Error(`entity "${model.name}" has no property "${range?.field}"`)
  const cell = `t.${column.column}`
  const ends = [
    from === '' ? undefined : `${cell} >= ${statement.value(searchValue(column, from))}::${sqlType(column)}`,
    to === '' ? undefined : `${cell} <= ${statement.value(rangeEnd(column, to))}::${sqlType(column)}`,
  ]
  return ends.filter(one => one !== undefined).join(' and ')
}

/** Completes the rows: their periods with days, periods without records, and an id made of the groups. */
function answerRows(
  rows: Row[],
  plan: AggregatePlan,
  { sort, isLimited, range }: { sort: string | undefined; isLimited: boolean; range: DayRange | undefined },
): Row[] {
  const group = isLimited ? undefined : filledGroup(plan, sort)
  const isBounded = range !== undefined && range.from !== '' && range.to !== ''
  const filled = group && isBounded ? withEmptyPeriods(rows, { plan, group, range, most: mostFilled }) : rows
  if (filled === undefined) throw fault('GROUPS_TOO_MANY', { most: mostFilled })
  const periods = plan.groups.filter(isCalendar)
  return filled.map(({ ...row }) => {
    for (const period of periods) {
      const first = row[firstDay(period.name)]
      delete row[firstDay(period.name)]
      const within = isBounded && period.own === plan.range?.field ? range : undefined
      if (typeof first === 'string') Object.assign(row, periodMembers(period, first, within))
    }
    return { id: plan.groups.map(({ name }) => String(row[name] ?? '')).join(' '), ...row }
  })
}
