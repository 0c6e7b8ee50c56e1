import type { Arguments, Condition, EndpointName, Expression, Name, Value } from '../common.ts'
import type { CellType } from '../entity.ts'
import type { EnteredField } from './fieldParts.ts'
import type { Summary } from './listColumn.ts'

/**
 * A column of an editable table: a field of one row. Its expressions read `row` beside what the page reads; those of a
 * sub-table also `form`.
 */
export interface GridColumn extends EnteredField {
  width?: number
  /** How the value is shown while it is not edited. */
  cell?: CellType
  /** Value in a new row. */
  default?: Value
  /** Where it does not hold, the cell is empty, and its value is neither checked nor sent. */
  visible?: Condition
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

/**
 * A list whose rows are edited in place and stored one by one, each when it is left. Actions of rows and of the
 * selection, order, heading filters and column settings are those of any list; a row is stored before it is acted on.
 * Rows do not unfold, have no children and are not dragged.
 */
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
