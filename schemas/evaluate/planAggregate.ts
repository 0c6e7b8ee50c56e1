import type {
  AggregateEndpoint,
  AggregateFigure,
  AggregateGroup,
  AggregateRange,
  GroupPeriod,
} from '../types/aggregate.ts'
import type { Name } from '../types/common.ts'
import type { Entity, Property } from '../types/entity.ts'

/** A group with all that follows from the entity. */
export interface PlannedGroup {
  /** Name in the answer. */
  name: Name
  /** Property of the record. */
  own: Name
  /** Property of the record that it refers to. */
  inner?: Name
  by?: GroupPeriod
  /** The property whose values form the groups; undefined if there is none of that name. */
  source: Property | undefined
  /** The value in the answer. */
  property: Property
}

export interface PlannedFigure {
  name: Name
  figure: AggregateFigure
  /** The property that it is computed of. */
  source: Property | undefined
  property: Property
}

export interface AggregatePlan {
  groups: PlannedGroup[]
  figures: PlannedFigure[]
  range: AggregateRange | undefined
}

/** System columns that may form groups. */
const systemProperties: Record<Name, Property> = {
  createdAt: { type: 'string', title: '创建时间', format: 'date-time' },
  updatedAt: { type: 'string', title: '更新时间', format: 'date-time' },
  createdBy: { type: 'string', title: '创建人' },
}

/** Periods that have a first and a last day. */
const calendarPeriods: ReadonlySet<GroupPeriod> = new Set(['day', 'week', 'month', 'year'])

/** Whether a group is a period of the calendar, which has days. */
export const isCalendar = ({ by }: Pick<PlannedGroup, 'by'>): boolean => by !== undefined && calendarPeriods.has(by)

/**
 * Returns groups and figures of an aggregate with their properties.
 *
 * @example planAggregate({ …, groups: [{ field: 'paidOn', by: 'month' }] }, order, () => undefined).groups[0].property
 *   // { type: 'string', title: '付款日期', format: 'month' }
 */
export function planAggregate(
  { groups = [], figures, range }: AggregateEndpoint,
  entity: Entity,
  find: (entity: Name) => Entity | undefined,
): AggregatePlan {
  const propertyOf = (name: Name): Property | undefined => entity.properties[name] ?? systemProperties[name]
  return {
    groups: groups.map(given => {
      const group: AggregateGroup = typeof given === 'string' ? { field: given } : given
      const { field, by, as, title } = group
      const [own = '', inner] = field.split('.')
      const reference = entity.properties[own]?.['x-ref']
      const source = inner === undefined ? propertyOf(own) : find(reference ?? '')?.properties[inner]
      return {
        name: as ?? own,
        own,
        ...(inner === undefined ? {} : { inner }),
        ...(by === undefined ? {} : { by }),
        source,
        property: groupProperty(source, { name: as ?? own, by, title }),
      }
    }),
    figures: Object.entries(figures).map(([name, figure]) => {
      const source = figure.do === 'count' ? undefined : propertyOf(figure.field)
      return { name, figure, source, property: figureProperty(figure, source) }
    }),
    range: typeof range === 'string' ? { field: range } : range,
  }
}

const formats: Partial<Record<GroupPeriod, Property['format']>> = { day: 'date', week: 'date', month: 'month' }

function groupProperty(
  source: Property | undefined,
  { name, by, title = source?.title ?? name }: { name: Name; by: GroupPeriod | undefined; title: string | undefined },
): Property {
  const code = source?.['x-permission']
  const guarded = code === undefined ? {} : { 'x-permission': code }
  if (by === undefined) return { type: 'string', ...source, title }
  if (by === 'weekday') return { type: 'string', title, 'x-dictionary': 'WEEKDAY', ...guarded }
  const format = formats[by]
  return { type: 'string', title, ...(format === undefined ? {} : { format }), ...guarded }
}

const endings: Record<Exclude<AggregateFigure['do'], 'count'>, string> = {
  sum: '合计',
  average: '平均值',
  min: '最小值',
  max: '最大值',
  distinct: '个数',
}

/** Keywords of a property that hold for figures of its values too. */
const kept = ['format', 'x-unit', 'x-cell', 'x-permission'] as const

function figureProperty(figure: AggregateFigure, source: Property | undefined): Property {
  if (figure.do === 'count') return { type: 'integer', title: figure.title ?? '数量' }
  const title = figure.title ?? `${source?.title ?? figure.field}${endings[figure.do]}`
  if (figure.do === 'distinct') return { type: 'integer', title, ...keptOf(source, ['x-permission']) }
  const type = figure.do === 'average' ? 'number' : (source?.type ?? 'number')
  return { type, title, ...keptOf(source, kept) }
}

const keptOf = (source: Property | undefined, words: readonly (typeof kept)[number][]): Partial<Property> =>
  Object.fromEntries(
    words.flatMap(word => (source?.[word] === undefined ? [] : [[word, source[word]]])),
  ) as Partial<Property>

/** Names of the first and the last day of a period in the answer. */
export const daysOfGroup = (name: Name): { from: Name; to: Name } => ({ from: `${name}From`, to: `${name}To` })

/** Returns the properties of the answer, without the labels of references. */
export function aggregateProperties({ groups, figures }: AggregatePlan): Record<Name, Property> {
  const days = groups.filter(isCalendar).flatMap(({ name, property: { title } }) => {
    const { from, to } = daysOfGroup(name)
    return [
      [from, { type: 'string', title: `${title}起`, format: 'date' }],
      [to, { type: 'string', title: `${title}止`, format: 'date' }],
    ] satisfies [Name, Property][]
  })
  return {
    ...(groups.length > 0 ? { id: { type: 'string', title: '标识' } satisfies Property } : {}),
    ...Object.fromEntries(groups.map(({ name, property }) => [name, property])),
    ...Object.fromEntries(days),
    ...Object.fromEntries(figures.map(({ name, property }) => [name, property])),
  }
}

/** Entities whose properties form groups. */
export const groupedEntities = ({ groups = [] }: AggregateEndpoint, { properties }: Entity): Name[] =>
  groups.flatMap(given => {
    const [own = '', inner] = (typeof given === 'string' ? given : given.field).split('.')
    const target = inner === undefined ? undefined : properties[own]?.['x-ref']
    return target === undefined ? [] : [target]
  })

/** Arguments of the range, if there is one. */
export const rangeArguments = ({ range }: Pick<AggregateEndpoint, 'range'>): Record<Name, Property> =>
  range === undefined
    ? {}
    : {
        from: { type: 'string', title: '开始日期', format: 'date' },
        to: { type: 'string', title: '结束日期', format: 'date' },
      }
