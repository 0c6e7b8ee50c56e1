import type { Arguments, Condition, EndpointName, Expression, Name, Permission, Value } from '../common.ts'
import type { CellType, FieldType } from '../entity.ts'
import type { Summary } from './listColumn.ts'
import type { OptionSource } from './option.ts'

/**
 * A column of an editable table: a field of one row. Its expressions read `row` beside what the page reads; those of a
 * sub-table also `form`.
 */
export interface GridColumn {
  field: Name
  title?: string
  width?: number
  input?: FieldType
  /** How the value is shown while it is not edited. */
  cell?: CellType
  placeholder?: string
  help?: string
  /** Value in a new row. */
  default?: Value
  /** Where it does not hold, the cell is empty, and its value is neither checked nor sent. */
  visible?: Condition
  enabled?: Condition
  required?: Condition
  permission?: Permission
  dictionary?: string
  options?: OptionSource
  /** Computed whenever the row changes; nobody types it. */
  value?: Expression
  fixed?: 'left'
  /** Value below the column, of all rows of a sub-table and of the rows shown in a list. */
  summary?: Summary
}

/** What may be done with whole rows; each is allowed unless it is false. */
export interface GridRows {
  add?: boolean
  copy?: boolean
  remove?: boolean
  /** Dragging, and Alt with the arrow keys. */
  move?: boolean
}

/** A list whose rows are edited in place and stored one by one, each when it is left. */
export interface ListEditing {
  /** What may be edited; the other columns of the page are shown only. @minItems 1 */
  fields: (Name | GridColumn)[]
  /** Called to store a new row. Without it none can be added or copied. */
  create?: EndpointName
  /** Called to store a changed row, with `id` and `revision`. Without it stored rows are shown only. */
  update?: EndpointName
  /** Called with the `id`, or the `ids`, of a row that is deleted. */
  delete?: EndpointName
  /** Arguments added to what is stored. */
  submitWith?: Arguments
  /** What may be done with whole rows; they cannot be moved. */
  rows?: GridRows
}
