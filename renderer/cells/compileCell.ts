import type { ReactNode } from 'react'
import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'
import { compile } from '../../schemas/evaluate/compile.ts'
import type { Row } from '../page/cellKind.ts'
import type { PageContextValue } from '../page/pageContext.ts'
import type { Scope } from '../page/scope.ts'

/** Shown for an empty value, to distinguish it from one that is still loading. */
export const nothing = '-'

/** Returns a function that renders a column's cells; `isWide` allows several lines. */
export function compileCell(
  column: ResolvedColumn,
  scope: Scope,
  { cells, isWide = false }: { cells: PageContextValue['cells']; isWide?: boolean },
): (row: Row) => ReactNode {
  const kind = cells[column.cell]
  const draw = isWide && kind.compileWide ? kind.compileWide(column) : kind.compile(column)
  const read = reader(column, scope)
  const isSwitch = column.cell === 'switch'
  return row => {
    const value = read(row)
    if (!isSwitch && (value === null || value === undefined || value === '')) return nothing
    return draw(value, row)
  }
}

function reader({ field, value, labelField, cell }: ResolvedColumn, scope: Scope): (row: Row) => unknown {
  if (value !== undefined) {
    const expression = compile(value)
    return row => expression.evaluate({ ...scope, row })
  }
  if (labelField !== undefined && cell !== 'code') return row => row[labelField] ?? row[field]
  return row => row[field]
}
