import type { Action } from '../action.ts'
import type { Arguments, Condition, EndpointName, Name, PageName, Value } from '../common.ts'
import type { FieldType } from '../entity.ts'
import type { PageBase } from './base.ts'
import type { ColorRule } from './colorRule.ts'
import type { ListEditing } from './grid.ts'
import type { ListColumn } from './listColumn.ts'
import type { ListDisplay } from './listDisplay.ts'
import type { OptionSource } from './option.ts'
import type { PickerOptions } from './picker.ts'
import type { Refresh } from './refresh.ts'

export interface ListPage extends PageBase {
  kind: 'list'
  /** Endpoint that returns a page, a list or a tree. */
  source: EndpointName
  /** Fixed arguments of the source. */
  with?: Arguments
  search?: (Name | SearchField)[]
  /** @minItems 1 */
  columns: (Name | ListColumn)[]
  /** Columns that only the data says, such as the fields that a designed form marks for lists. */
  moreColumns?: MoreColumns
  /** How the rows are drawn; with several, users switch. Default: a table, and cards on a phone. */
  display?: ListDisplay | ListDisplay[]
  /** Colours of rows and cards. @minItems 1 */
  colors?: ColorRule[]
  /** A tree on the left whose selected node filters the list; no selection means all. */
  side?: SideFilter
  actions?: ListActions
  /** Default order: `name`, `-createdAt`. */
  sort?: string
  /** Row number before the first column. */
  index?: boolean
  /** Default 20. */
  pageSize?: 10 | 20 | 30 | 40 | 60 | 80 | 100
  /** Reloads automatically while the page is visible. */
  refresh?: Refresh
  /** A row expands to a page below it. */
  expand?: RowExpansion
  /** Rows are tree nodes whose children load on expansion. */
  children?: LazyChildren
  /**
   * Rows can be dragged, also by keyboard. A list calls this `sort` endpoint (its default order must begin with the
   * written field), a tree this `move` endpoint; a node stays below its parent.
   */
  move?: EndpointName
  /** Rows are edited in the table. */
  editable?: ListEditing
}

export interface MoreColumns {
  /** Endpoint that returns a list of `id` and `title`, one for each column. */
  source: EndpointName
  with?: Arguments
  /** Property of the rows that holds the texts of these columns by `id`. */
  texts: Name
  /** Column behind which they stand. */
  after: Name
}

export interface RowExpansion {
  /** Any page; a list shows only its table. */
  page: PageName
  /** Parameters of that page; `row` is in scope. */
  with?: Arguments
  /** Which rows can expand. */
  visible?: Condition
}

export interface LazyChildren {
  /** Returns the children as a list, a page or one level of a tree; records of the same kind as the rows. */
  source: EndpointName
  /** `row` is in scope. A generic `tree` needs no arguments to return the children of the row. */
  with?: Arguments
}

export interface SideFilter {
  /** Endpoint that returns a tree, called with these arguments. */
  source: EndpointName
  with?: Arguments
  /** Argument of the list that receives the id of the selected node. */
  field: Name
  title: string
  /** Property shown; default `name`. */
  label?: Name
}

export interface ListActions {
  page?: Action[]
  row?: Action[]
  /** In scope: `selection`, the list of ids. */
  selection?: Action[]
}

export interface SearchField {
  field: Name
  title?: string
  input?: FieldType
  placeholder?: string
  default?: Value
  /** Endpoint with a list of options; value and label default to `id` and the label of its entity. */
  options?: OptionSource
  /** With `input` `picker`: options of its dialog. */
  picker?: PickerOptions
  visible?: Condition
}
