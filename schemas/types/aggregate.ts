import type { Name } from './common.ts'
import type { FixedValues, Period, PropertyPath, Where } from './conditions.ts'
import type { EndpointBase } from './endpointBase.ts'

/** What forms groups: each of its values is one. */
export interface AggregateGroup {
  field: PropertyPath
  /** For days and moments: the period in company time. `weekday` and `hour` come again and again. */
  by?: GroupPeriod
  /** Name in the answer; default the property, which must then be one of the record itself. */
  as?: Name
  /** Default: that of the property. */
  title?: string
}

/** A week begins on Monday. */
export type GroupPeriod = 'day' | 'week' | 'month' | 'year' | 'weekday' | 'hour'

/**
 * A number of each group.
 * @discriminator do
 */
export type AggregateFigure = CountFigure | FieldFigure

interface FigureBase {
  /** Default: made of the title of the property. */
  title?: string
  /** Takes only records with these values into account. */
  where?: FixedValues
}

/** Number of records. */
export interface CountFigure extends FigureBase {
  do: 'count'
}

/** Of a property: `distinct` is the number of its different values, `min` and `max` also take days and moments. */
export interface FieldFigure extends FigureBase {
  do: 'sum' | 'average' | 'min' | 'max' | 'distinct'
  field: Name
}

/** The days that a caller may ask for. */
export interface AggregateRange {
  /** A day or a moment of the record. */
  field: Name
  /** Number of days up to today if the caller gives none; default all records. @minimum 1 */
  days?: number
  /** Maximum number of days; default 366. @minimum 1 */
  most?: number
}

/**
 * Returns figures of the records of a search, computed by the database: a record, or with `groups` a list with a record
 * `{ id, <group>, <figure> }` for each group. Accepts the search parameters of `list`, and with `range` the days `from`
 * and `to`. A group by a period brings its days as `<group>From` and `<group>To`, a group by a reference its label.
 */
export interface AggregateEndpoint extends EndpointBase {
  do: 'aggregate'
  where?: Where
  during?: Period
  /** @minItems 1 @maxItems 4 */
  groups?: (PropertyPath | AggregateGroup)[]
  /** Figures by their names in the answer. @minProperties 1 @maxProperties 20 */
  figures: Record<Name, AggregateFigure>
  /**
   * Property that `from` and `to` limit. Groups by a day, week, month or year of it include those without records while
   * no `sort` is given.
   */
  range?: Name | AggregateRange
  /**
   * `-count,phase`: groups and figures. Default: periods in their order, other groups by the first figure, largest
   * first.
   */
  sort?: string
  /** Returns only the first groups of the order; without it more than 1,000 are refused. @minimum 1 @maximum 1000 */
  largest?: number
}
