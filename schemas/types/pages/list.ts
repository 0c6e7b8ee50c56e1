import type { Action } from '../action.ts'
import type { Arguments, Condition, EndpointName, Name, Value } from '../common.ts'
import type { FieldType } from '../entity.ts'
import type { PageBase } from './base.ts'
import type { Column } from './column.ts'
import type { OptionSource } from './option.ts'

export interface ListPage extends PageBase {
  kind: 'list'
  /** Endpoint that answers a page, a list or a tree. */
  source: EndpointName
  /** Fixed arguments of the source. */
  with?: Arguments
  search?: (Name | SearchField)[]
  /** @minItems 1 */
  columns: (Name | Column)[]
  /** A tree on the left whose chosen node narrows the list; nothing chosen means all. */
  side?: SideFilter
  actions?: ListActions
  /** Default order: `name`, `-createdAt`. */
  sort?: string
  /** Running number before the first column. */
  index?: boolean
  /** Default 20. */
  pageSize?: 10 | 20 | 30 | 40 | 60 | 80 | 100
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
  visible?: Condition
}
