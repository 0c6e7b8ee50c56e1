import type { Action } from '../action.ts'
import type { Arguments, Condition, EndpointName, Name, PageName, Value } from '../common.ts'
import type { FieldType } from '../entity.ts'
import type { PageBase } from './base.ts'
import type { ListEditing } from './grid.ts'
import type { ListColumn } from './listColumn.ts'
import type { ListDisplay } from './listDisplay.ts'
import type { OptionSource } from './option.ts'
import type { PickerOptions } from './picker.ts'
import type { Refresh } from './refresh.ts'

export interface ListPage extends PageBase {
  kind: 'list'
  /** Endpoint that answers a page, a list or a tree. */
  source: EndpointName
  /** Fixed arguments of the source. */
  with?: Arguments
  search?: (Name | SearchField)[]
  /** @minItems 1 */
  columns: (Name | ListColumn)[]
  /** Default: a table, cards on a phone. */
  display?: ListDisplay
  /** A tree on the left whose chosen node narrows the list; nothing chosen means all. */
  side?: SideFilter
  actions?: ListActions
  /** Default order: `name`, `-createdAt`. */
  sort?: string
  /** Running number before the first column. */
  index?: boolean
  /** Default 20. */
  pageSize?: 10 | 20 | 30 | 40 | 60 | 80 | 100
  /** Loads again by itself while somebody looks at it. */
  refresh?: Refresh
  /** A row unfolds to a page below it. */
  expand?: RowExpansion
  /** Rows are branches of a tree whose children are loaded when one unfolds. */
  children?: LazyChildren
  /**
   * Rows may be dragged, also by the keyboard. A list calls this `sort` endpoint (its default order must begin with the
   * field that is written), a tree this `move` endpoint; a node stays below its parent.
   */
  move?: EndpointName
  /** Rows are edited in the table. */
  editable?: ListEditing
}

export interface RowExpansion {
  /** Any page; a list shows its table only. */
  page: PageName
  /** Parameters of that page; `row` is in scope. */
  with?: Arguments
  /** Which rows unfold. */
  visible?: Condition
}

export interface LazyChildren {
  /** Answers the children as a list, a page or one level of a tree; records of the same kind as the rows. */
  source: EndpointName
  /** `row` is in scope. A generic `tree` is asked for the children of the row without any. */
  with?: Arguments
}

export interface SideFilter {
  /** Endpoint that answers a tree, loaded with these arguments. */
  source: EndpointName
  with?: Arguments
  /** Argument of the list that gets the id of the chosen node. */
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
  /** Options from an endpoint that answers a list; value and label are `id` and the label of its entity unless given. */
  options?: OptionSource
  /** With `input` `picker`: what its dialog shows. */
  picker?: PickerOptions
  visible?: Condition
}
