import type { ReactNode } from 'react'
import type { PrintFrame } from '../../schemas/types/printFrame.ts'

export interface PrintedCell {
  content: ReactNode
  /** Names the value beside it. */
  isName?: boolean
  align?: 'left' | 'center' | 'right'
  /** Number of columns. */
  span?: number
}

export interface PrintedColumn {
  /** Share of the width. */
  share: number
  align?: 'left' | 'center' | 'right'
  title?: string
}

/** A part of a print: what stands as a whole, or rows that continue on the next sheet. */
export type PrintItem =
  | { kind: 'block'; key: string; node: ReactNode; isHeading?: boolean; why?: string }
  | {
      kind: 'table'
      key: string
      columns: readonly PrintedColumn[]
      rows: readonly (readonly PrintedCell[])[]
      /** Last row, such as sums. */
      foot?: readonly PrintedCell[]
      why?: string
    }

/** What is printed on sheets of its own, numbered from 1: one record, or a list. */
export interface PrintedDocument {
  key: string
  frame: PrintFrame
  items: readonly PrintItem[]
  /** Text of a field for the texts of the frame. */
  say(name: string): string
}

/** Whether the columns of a table have titles, which are repeated on every sheet. */
export const hasHead = (columns: readonly PrintedColumn[]): boolean => columns.some(({ title }) => title !== undefined)
