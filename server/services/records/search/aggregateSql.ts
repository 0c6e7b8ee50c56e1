import { isCalendar, type PlannedFigure, type PlannedGroup } from '../../../../schemas/evaluate/planAggregate.ts'
import type { GroupPeriod } from '../../../../schemas/types/aggregate.ts'
import { type Column, columnName, type EntityModel, labelColumns, modelOf } from '../model/entityModel.ts'
import type { Statement } from '../model/statement.ts'
import { fixedConditions } from './search.ts'
import { decimal } from './summary.ts'

/** A group in SQL. */
export interface GroupSql {
  group: PlannedGroup
  column: Column
  /** Value over the tables of the inner select. */
  sql: string
  /** The columns of the answer, over the inner row `r`. */
  outer: string[]
}

export interface FigureSql {
  figure: PlannedFigure
  column: Column | undefined
  sql: string
}

/** Returns the column that a group is formed by, and the record's own column, which may be the reference to it. */
export function columnOf(model: EntityModel, { own: name, inner }: PlannedGroup): { column: Column; own: Column } {
  const own = known(model, name)
  if (inner === undefined) return { column: own, own }
  return { column: known(modelOf(model.entity.properties[name]?.['x-ref'] ?? ''), inner), own }
}

function known(model: EntityModel, name: string): Column {
  const column = model.columns.get(name)
  if (!column) throw new Error(`entity "${model.name}" has no property "${name}"`)
  return column
}

/** Returns the joins of groups whose property is one of a referenced record, and their aliases. */
export function groupJoins(
  model: EntityModel,
  groups: readonly PlannedGroup[],
): { sql: string; alias(own: string): string } {
  const referring = [...new Set(groups.flatMap(({ own, inner }) => (inner === undefined ? [] : [own])))]
  const alias = (own: string) => `g${referring.indexOf(own)}`
  const joins = referring.map(own => {
    const { table } = modelOf(model.entity.properties[own]?.['x-ref'] ?? '')
    return `left join ${table} ${alias(own)} on ${alias(own)}."id" = t.${columnName(own)}`
  })
  return { sql: joins.join(' '), alias }
}

/** Days of the company begin at midnight in China. */
const zone = `at time zone 'Asia/Shanghai'`

/** Returns a day or moment as a timestamp on the clock of the company. */
export function onCompanyClock({ format }: Column, cell: string): string {
  if (format === 'date-time') return `(${cell} ${zone})`
  return format === 'local-date-time' ? `(${cell})::timestamp` : `${cell}::timestamp`
}

/** Values of periods, and how the answer writes them. */
const periods: Record<GroupPeriod, { value(local: string): string; written(value: string): string }> = {
  day: { value: local => `${local}::date`, written: value => `to_char(${value}, 'YYYY-MM-DD')` },
  week: { value: local => `date_trunc('week', ${local})::date`, written: value => `to_char(${value}, 'YYYY-MM-DD')` },
  month: { value: local => `date_trunc('month', ${local})::date`, written: value => `to_char(${value}, 'YYYY-MM')` },
  year: { value: local => `date_trunc('year', ${local})::date`, written: value => `to_char(${value}, 'YYYY')` },
  weekday: { value: local => `extract(dow from ${local})::int`, written: value => `${value}::text` },
  hour: { value: local => `extract(hour from ${local})::int`, written: value => `to_char(${value}, 'FM00') || ':00'` },
}

/** Name of the column that holds the first day of a period, for the answer's days. */
export const firstDay = (name: string): string => `#${name}`

export function groupSql(model: EntityModel, group: PlannedGroup, alias: (own: string) => string): GroupSql {
  const { name, own, inner, by } = group
  const { column } = columnOf(model, group)
  const cell = `${inner === undefined ? 't' : alias(own)}.${column.column}`
  const place = `r."${name}"`
  if (by === undefined)
    return { group, column, sql: cell, outer: [`${place} as "${name}"`, ...labelColumns({ ...column, name })] }
  const { value, written } = periods[by]
  const first = isCalendar(group) ? [`to_char(${place}, 'YYYY-MM-DD') as "${firstDay(name)}"`] : []
  return {
    group,
    column,
    sql: value(onCompanyClock(column, cell)),
    outer: [`${written(place)} as "${name}"`, ...first],
  }
}

export function figureSql(model: EntityModel, planned: PlannedFigure, statement: Statement): FigureSql {
  const { figure } = planned
  const column = figure.do === 'count' ? undefined : known(model, figure.field)
  const conditions = fixedConditions(model, statement, figure.where)
  const of = (call: string) => (conditions.length === 0 ? call : `${call} filter (where ${conditions.join(' and ')})`)
  return { figure: planned, column, sql: sqlOf(figure.do, column, of) }
}

function sqlOf(kind: PlannedFigure['figure']['do'], column: Column | undefined, of: (call: string) => string): string {
  if (kind === 'count' || !column) return `(${of('count(*)')})::int`
  const cell = `t.${column.column}`
  switch (kind) {
    case 'distinct':
      return `(${of(`count(distinct ${cell})`)})::int`
    case 'sum':
      return `coalesce(${of(`sum(${decimal(column)})`)}, 0)::float8`
    case 'average':
      return `(${of(`avg(${decimal(column)})`)})::float8`
    default: {
      const extreme = of(`${kind}(${cell})`)
      return column.type === 'integer' || column.type === 'number' ? `(${extreme})::float8` : extreme
    }
  }
}

/**
 * Returns the order of groups over the columns of the inner row: as given, else periods in their order and other groups
 * by the first figure, largest first. All groups come last, so that the order is total.
 */
export function groupOrder(
  sort: string | undefined,
  groups: readonly PlannedGroup[],
  figures: readonly string[],
): string[] {
  const given = (sort ?? '').split(',').map(word => word.trim())
  const asked = given.filter(word => word !== '')
  const usual = groups.some(({ by }) => by !== undefined) || figures[0] === undefined ? [] : [`-${figures[0]}`]
  const names = asked.length > 0 ? asked : usual
  const rest = groups.map(({ name }) => name).filter(name => !names.includes(name) && !names.includes(`-${name}`))
  return [...names, ...rest].map(word =>
    word.startsWith('-') ? `"${word.slice(1)}" desc nulls last` : `"${word}" nulls last`,
  )
}
