import type { Arguments, Condition, EndpointName, Expression, Name, Value } from '../common.ts'
import type { CellType } from '../entity.ts'
import type { EnteredField } from './fieldParts.ts'
import type { Summary } from './listColumn.ts'

/**
 * A column of an editable table: a field of one row. Its expressions read `row` in addition to the page's scope; those
 * of a sub-table also `form`.
 */
export interface GridColumn extends EnteredField {
  width?: number
  /** Cell while the value is not being edited. */
  cell?: CellType
  /** Value in a new row. */
  default?: Value
  /** If false, the cell is empty, and its value is neither validated nor sent. */
  visible?: Condition
  /** Computed whenever the row changes; not editable. */
  value?: Expression
  fixed?: 'left'
  /** Summary below the column: over all rows of a sub-table, or the displayed rows of a list. */
  summary?: Summary
}

/** Row operations; each is allowed unless it is false. */
export interface GridRows {
  add?: boolean
  copy?: boolean
  remove?: boolean
  /** Moving by dragging, or by Alt with the arrow keys. */
  move?: boolean
}

/**
 * A list whose rows are edited in place, each stored when it loses focus. Row and selection actions, order, heading
 * filters and column settings work as in any list; a row is stored before an action on it. Rows cannot expand, have
 * children or be dragged.
 */
export interface ListEditing {
  /** Editable fields; other columns of the page are read-only. @minItems 1 */
  fields: (Name | GridColumn)[]
  /** Called to store a new row. Without it rows cannot be added or copied. */
  create?: EndpointName
  /** Called to store a changed row, with `id` and `revision`. Without it stored rows are read-only. */
  update?: EndpointName
  /** Called with the `id`, or the `ids`, of deleted rows. */
  delete?: EndpointName
  /** Arguments added to the stored values. */
  submitWith?: Arguments
  /** Allowed row operations; rows cannot be moved. */
  rows?: GridRows
}
