import type { Arguments, Condition, EndpointName, Expression, Name, Permission } from '../common.ts'
import type { PageBase } from './base.ts'
import type { Chart } from './chart.ts'
import type { Column } from './column.ts'
import type { LinkTarget } from './link.ts'

export interface DashboardPage extends PageBase {
  kind: 'dashboard'
  /** A choice of days above the blocks; expressions read `range.from` and `range.to`, both as `2026-01-31`. */
  range?: DashboardRange
  /** Seconds after which the blocks load anew while the page is seen. @minimum 10 */
  refresh?: number
  /**
   * Everybody may order, widen and hide the blocks; kept for the person on the server. Blocks of one kind then need titles
   * that tell them apart.
   */
  arrange?: boolean
  /** @minItems 1 */
  blocks: Block[]
}

/**
 * A part of a dashboard; each loads and fails alone.
 * @discriminator kind
 */
export type Block =
  | GreetingBlock
  | StatisticsBlock
  | RecordsBlock
  | LinksBlock
  | RecentBlock
  | ChartBlock
  | DiagramBlock

export interface DashboardRange {
  /** What is chosen first. Default `last7`. */
  default?: RangeName
  /** Most days that may be chosen; default 366. @minimum 1 */
  maxDays?: number
}

/** Days that end today. */
export type RangeName = 'today' | 'last7' | 'last30' | 'last90' | 'month' | 'year'

export interface BlockBase {
  /** Arguments of the source. */
  with?: Arguments
  title?: string
  permission?: Permission
  visible?: Condition
  /** Of 24 columns; default 24. */
  width?: 6 | 8 | 12 | 16 | 24
}
/** Name of the user, his main position and the date. */
export interface GreetingBlock extends BlockBase {
  kind: 'greeting'
  source: EndpointName
  /** Line below the greeting; `row` is the answer of the source. */
  note?: Expression
}
/** Figures from one answer. */
export interface StatisticsBlock extends BlockBase {
  kind: 'statistics'
  source: EndpointName
  /** @minItems 1 */
  figures: Figure[]
  /** Words before the change of a figure: 较上周. */
  since?: string
}
export interface Figure {
  field: Name
  title: string
  suffix?: string
  /** The value is a duration in hours; below one hour it is shown in minutes. */
  format?: 'hours'
  open?: LinkTarget
  /** Name of an icon, drawn in `color`. */
  icon?: string
  color?: 'blue' | 'green' | 'orange' | 'red' | 'purple' | 'cyan' | 'gold'
  /** Property with the figure of the time before: the change is shown. */
  before?: Name
  /** What a change for the better is; without it changes are grey. */
  better?: 'more' | 'less'
  /** Property with a list of numbers, drawn as a small line. */
  trend?: Name
}
/** A short list. */
export interface RecordsBlock extends BlockBase {
  kind: 'records'
  source: EndpointName
  /** @minItems 1 */
  columns: (Name | Column)[]
  /** The whole list, opened by a link beside the title. */
  more?: LinkTarget
  /** Said when there are none. */
  empty?: string
}
/** Shortcuts: records with `title` and `route`. */
export interface LinksBlock extends BlockBase {
  kind: 'links'
  source: EndpointName
  /** Everybody may choose pages of his menu instead; kept for the person on the server. */
  choose?: boolean
  /** Pages that the person opened lately in this browser come first, until shortcuts are chosen. */
  used?: boolean
  /** How many at most, unless they are chosen. @minimum 1 @maximum 20 */
  size?: number
}
/** Pages that the person has seen lately in this browser. */
export interface RecentBlock extends BlockBase {
  kind: 'recent'
  /** How many; default 8. @minimum 1 @maximum 20 */
  size?: number
}
/** Records as a picture, with the same as a table for those who cannot see it. */
export interface ChartBlock extends BlockBase {
  kind: 'chart'
  source: EndpointName
  chart: Chart
  /** Pixels; default 280. @minimum 120 */
  height?: number
  /** A click on a part of the picture opens that page; `row` is its record. */
  open?: LinkTarget
}
/** Boxes and arrows, coloured by their figures. */
export interface DiagramBlock extends BlockBase {
  kind: 'diagram'
  /** Answers a record. */
  source: EndpointName
  /** Property of the record that holds the picture; default `diagram`. */
  field?: Name
}
