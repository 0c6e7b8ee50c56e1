import type { Arguments, Condition, EndpointName, Expression, Name, Permission } from '../common.ts'
import type { PageBase } from './base.ts'
import type { Column } from './column.ts'
import type { LinkTarget } from './link.ts'

export interface DashboardPage extends PageBase {
  kind: 'dashboard'
  /** @minItems 1 */
  blocks: Block[]
}

/**
 * A part of a dashboard; each loads and fails alone.
 * @discriminator kind
 */
export type Block = GreetingBlock | StatisticsBlock | RecordsBlock | LinksBlock

export interface BlockBase {
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
  figures: { field: Name; title: string; suffix?: string; open?: LinkTarget }[]
}
/** A short list. */
export interface RecordsBlock extends BlockBase {
  kind: 'records'
  source: EndpointName
  with?: Arguments
  /** @minItems 1 */
  columns: (Name | Column)[]
}
/** Shortcuts: records with `title` and `route`. */
export interface LinksBlock extends BlockBase {
  kind: 'links'
  source: EndpointName
}
