import {
  type AggregatePlan,
  daysOfGroup,
  isCalendar,
  type PlannedGroup,
} from '../../../../schemas/evaluate/planAggregate.ts'
import type { GroupPeriod } from '../../../../schemas/types/aggregate.ts'
import type { Row } from '../model/statement.ts'
import { firstDay } from './aggregateSql.ts'
import type { DayRange } from './dayRange.ts'

const at = (day: string) => new Date(`${day}T00:00:00Z`)
const textOf = (date: Date) => date.toISOString().slice(0, 10)

/** Returns the first day of the following period. */
function following(day: string, by: GroupPeriod): string {
  const date = at(day)
  if (by === 'day' || by === 'week') date.setUTCDate(date.getUTCDate() + (by === 'day' ? 1 : 7))
  else if (by === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCFullYear(date.getUTCFullYear() + 1)
  return textOf(date)
}

/** Returns the first day of the period that contains a day. */
function beginning(day: string, by: GroupPeriod): string {
  const date = at(day)
  if (by === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  else if (by === 'month') date.setUTCDate(1)
  else if (by === 'year') date.setUTCMonth(0, 1)
  return textOf(date)
}

function dayBefore(day: string): string {
  const date = at(day)
  date.setUTCDate(date.getUTCDate() - 1)
  return textOf(date)
}

const written: Partial<Record<GroupPeriod, number>> = { month: 7, year: 4 }

/** Returns the members of a period in the answer; its days end where the range of the call does. */
export function periodMembers({ name, by = 'day' }: PlannedGroup, first: string, range: DayRange | undefined): Row {
  const last = dayBefore(following(first, by))
  const { from, to } = daysOfGroup(name)
  return {
    [name]: first.slice(0, written[by] ?? 10),
    [from]: range && range.from > first ? range.from : first,
    [to]: range && range.to < last ? range.to : last,
  }
}

interface Filling {
  plan: AggregatePlan
  /** The group by periods of the range. */
  group: PlannedGroup
  range: DayRange
  most: number
}

/**
 * Adds the periods of the range that have no records, for each combination of the other groups; counts and sums are 0
 * there. Undefined if there would be more than `most`.
 */
export function withEmptyPeriods(rows: readonly Row[], { plan, group, range, most }: Filling): Row[] | undefined {
  const { by = 'day', name } = group
  const others = plan.groups.filter(one => one !== group)
  const firsts: string[] = []
  for (let day = beginning(range.from, by); day <= range.to; day = following(day, by)) {
    if (firsts.push(day) > most) return undefined
  }
  const keyOf = (row: Row) => JSON.stringify(others.map(one => row[one.name] ?? null))
  const combinations = new Map<string, Row>()
  if (others.length === 0) combinations.set('[]', {})
  for (const row of rows) if (!combinations.has(keyOf(row))) combinations.set(keyOf(row), sharedOf(row, plan, group))
  if (combinations.size * firsts.length > most) return undefined
  const there = new Map(rows.map(row => [`${String(row[firstDay(name)])} ${keyOf(row)}`, row]))
  const none = Object.fromEntries(
    plan.figures.map(({ name: key, figure }) => [key, figure.do in emptyValues ? 0 : null]),
  )
  // Records without a day are in no period.
  const undated = rows.filter(row => row[firstDay(name)] === null)
  const filled = firsts.flatMap(first =>
    [...combinations].map(
      ([key, shared]) => there.get(`${first} ${key}`) ?? { ...shared, ...none, [firstDay(name)]: first },
    ),
  )
  return [...filled, ...undated]
}

const emptyValues = { count: 0, distinct: 0, sum: 0 }

/** The members of a row that belong to the other groups. */
function sharedOf(row: Row, { figures }: AggregatePlan, group: PlannedGroup): Row {
  const own = new Set([group.name, firstDay(group.name), ...figures.map(({ name }) => name)])
  return Object.fromEntries(Object.entries(row).filter(([name]) => !own.has(name)))
}

/** The group whose periods are those of the range, if the answer is to have all of them. */
export const filledGroup = ({ groups, range }: AggregatePlan, sort: string | undefined): PlannedGroup | undefined =>
  sort === undefined
    ? groups.find(one => one.own === range?.field && one.inner === undefined && isCalendar(one))
    : undefined
