import type { Preview } from '../action.ts'
import type { Column } from './column.ts'

/** A column of a list page. */
export interface ListColumn extends Column {
  /** Heading above this column and its neighbours with the same one. */
  group?: string
  /**
   * Value of the last row: of everything found when the source is a generic `page`, of the rows shown otherwise.
   * `sum` and `average` need a number; `count` counts the records that have a value.
   */
  summary?: Summary
  /** Choices (a dictionary, an enumeration, yes and no) are ticked in the heading; the server narrows the list. */
  filter?: boolean
  /** A button beside the value copies it. */
  copy?: boolean
  /** Question before a switch, may hold `{field}` of the row; false asks nothing. Default: asks. */
  confirm?: string | boolean
  /** What is found out before that question, with the arguments of the switch. */
  preview?: Preview
}

export type Summary = 'sum' | 'average' | 'min' | 'max' | 'count'
