import type { Arguments, Condition, EndpointName, Expression, Name, Permission } from '../common.ts'
import type { PageBase } from './base.ts'
import type { Chart } from './chart.ts'
import type { Column } from './column.ts'
import type { LinkTarget } from './link.ts'

export interface DashboardPage extends PageBase {
  kind: 'dashboard'
  /** A choice of days above the blocks; expressions read `range.from` and `range.to`, such as `2026-01-31`. */
  range?: DashboardRange
  /** Seconds after which the blocks reload while the page is visible. @minimum 10 */
  refresh?: number
  /**
   * Users may reorder, widen and hide the blocks; the server stores their choice. Blocks of one kind then need distinct
   * titles.
   */
  arrange?: boolean
  /** @minItems 1 */
  blocks: Block[]
}

/**
 * A part of a dashboard; each loads and fails independently.
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
  /** Initial choice. Default `last7`. */
  default?: RangeName
  /** Maximum number of days; default 366. @minimum 1 */
  maxDays?: number
}

/** Ranges of days that end today. */
export type RangeName = 'today' | 'last7' | 'last30' | 'last90' | 'month' | 'year'

export interface BlockBase {
  /** Arguments of the source. */
  with?: Arguments
  title?: string
  permission?: Permission
  visible?: Condition
  /** Width of 24 columns; default 24. */
  width?: 6 | 8 | 12 | 16 | 24
}
/** Name and main position of the user, and the date. */
export interface GreetingBlock extends BlockBase {
  kind: 'greeting'
  source: EndpointName
  /** Line below the greeting; `row` is the response of the source. */
  note?: Expression
}
/** Figures from one response. */
export interface StatisticsBlock extends BlockBase {
  kind: 'statistics'
  source: EndpointName
  /** @minItems 1 */
  figures: Figure[]
  /** Text before the change of a figure: 较上周. */
  since?: string
}
export interface Figure {
  field: Name
  title: string
  suffix?: string
  /** The value is a duration in hours; less than one hour is shown in minutes. */
  format?: 'hours'
  open?: LinkTarget
  /** Name of an icon, drawn in `color`. */
  icon?: string
  color?: 'blue' | 'green' | 'orange' | 'red' | 'purple' | 'cyan' | 'gold'
  /** Property with the previous figure: shows the change. */
  before?: Name
  /** Direction of improvement; without it changes are grey. */
  better?: 'more' | 'less'
  /** Property with a list of numbers, drawn as a sparkline. */
  trend?: Name
}
/** A short list. */
export interface RecordsBlock extends BlockBase {
  kind: 'records'
  source: EndpointName
  /** @minItems 1 */
  columns: (Name | Column)[]
  /** Link to the complete list, beside the title. */
  more?: LinkTarget
  /** Text if there are none. */
  empty?: string
}
/** Shortcuts: records with `title` and `route`. */
export interface LinksBlock extends BlockBase {
  kind: 'links'
  source: EndpointName
  /** Users may choose pages of their menu instead; the server stores their choice. */
  choose?: boolean
  /** Pages that the user recently opened in this browser come first, until shortcuts are chosen. */
  used?: boolean
  /** Maximum number, unless chosen. @minimum 1 @maximum 20 */
  size?: number
}
/** Pages that the user recently viewed in this browser. */
export interface RecentBlock extends BlockBase {
  kind: 'recent'
  /** Number of pages; default 8. @minimum 1 @maximum 20 */
  size?: number
}
/** Records as a chart, with an equivalent table for screen readers. */
export interface ChartBlock extends BlockBase {
  kind: 'chart'
  source: EndpointName
  chart: Chart
  /** Pixels; default 280. @minimum 120 */
  height?: number
  /** A click on a part of the chart opens that page; `row` is its record. */
  open?: LinkTarget
}
/** Boxes and arrows, coloured by their figures. */
export interface DiagramBlock extends BlockBase {
  kind: 'diagram'
  /** Endpoint that returns a record. */
  source: EndpointName
  /** Property that holds the diagram; default `diagram`. */
  field?: Name
}
