import type { Preview } from '../action.ts'
import type { ColorRule } from './colorRule.ts'
import type { Column } from './column.ts'

/** A column of a list page. */
export interface ListColumn extends Column {
  /** Heading above this column and adjacent ones with the same group. */
  group?: string
  /**
   * Value of the last row: over all matches if the source is a generic `page`, otherwise over the displayed rows. `sum`
   * and `average` need a number; `count` counts the records with a value.
   */
  summary?: Summary
  /** Adds checkboxes to the heading for choices (a dictionary, an enum, a boolean); the server filters the list. */
  filter?: boolean
  /** Colours of its values. @minItems 1 */
  colors?: ColorRule[]
  /** Adds a button that copies the value. */
  copy?: boolean
  /** Question before a switch; may contain `{field}` of the row; false asks nothing. Default: asks. */
  confirm?: string | boolean
  /** Preview for that question, requested with the arguments of the switch. */
  preview?: Preview
}

export type Summary = 'sum' | 'average' | 'min' | 'max' | 'count'
