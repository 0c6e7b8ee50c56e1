import type { ReactNode } from 'react'
import type { ResolvedGridColumn } from '../../runtime/schema/resolvedPage.ts'
import type { Row } from '../page/cellKind.ts'
import type { PageContextValue } from '../page/pageContext.ts'
import { isChosen, isNumeric, isTicked, isTyped, typedText } from './gridText.ts'
import type { Labels } from './labels.ts'

/** A column prepared for drawing, created once per grid. */
export interface DrawnColumn {
  column: ResolvedGridColumn
  kind: 'typed' | 'ticked' | 'opened'
  align: 'left' | 'center' | 'right'
  draw(row: Row): ReactNode
}

export type Cells = PageContextValue['cells']

export function drawnColumns(columns: readonly ResolvedGridColumn[], labels: Labels, cells: Cells): DrawnColumn[] {
  return columns.map(column => ({
    column,
    kind: isTyped(column) ? 'typed' : isTicked(column) ? 'ticked' : 'opened',
    align: isTicked(column) ? 'center' : isNumeric(column) ? 'right' : column.column.align,
    draw: drawOf(column, labels, cells),
  }))
}

function drawOf(column: ResolvedGridColumn, labels: Labels, cells: Cells): (row: Row) => ReactNode {
  const { field, options, choices, labelField } = column
  if (choices) {
    const labels = new Map<unknown, string>(choices.map(({ value, label }) => [value, label]))
    return row => labels.get(row[field]) ?? typedText(row[field])
  }
  if (isChosen(column) && options) {
    const label = (value: unknown, row: Row) =>
      labels.labelOf(field, value) ?? typedText((labelField !== undefined && row[labelField]) || value)
    return row => {
      const value = row[field]
      if (!Array.isArray(value)) return label(value, row)
      const carried: unknown = labelField === undefined ? undefined : row[labelField]
      return value
        .map((one, at) => labels.labelOf(field, one) ?? typedText((Array.isArray(carried) && carried[at]) || one))
        .join('、')
    }
  }
  const draw = cells[column.column.cell].compile(column.column)
  return row => {
    // Records contain the labels of their references.
    const value = (labelField !== undefined && column.column.cell !== 'code' && row[labelField]) || row[field]
    if (value === null || value === undefined || value === '') return null
    // Invalid input is shown as typed.
    if (typeof value === 'string' && isNumeric(column)) return value
    return draw(value, row)
  }
}
