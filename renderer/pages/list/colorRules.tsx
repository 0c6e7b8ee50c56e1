import type { ReactNode } from 'react'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import type { ColorRule } from '../../../schemas/types/pages/colorRule.ts'
import { nothing } from '../../cells/compileCell.ts'
import type { Row } from '../../page/cellKind.ts'
import type { Scope } from '../../page/scope.ts'

export interface RuledColor {
  className: string
  note: string | undefined
}

/** Returns a function that gives the colour of a row by the first rule that holds; undefined without rules. */
export function ruledColors(
  rules: readonly ColorRule[] | undefined,
  scope: Scope,
): ((row: Row) => RuledColor | undefined) | undefined {
  if (!rules || rules.length === 0) return undefined
  const colors = rules.map(({ color, note }) => ({ className: `cell-tag-${color}`, note }))
  return row => colors[rules.findIndex(({ when }) => evaluateCondition(when, { ...scope, row }))]
}

/** Returns the cells of a column, coloured by its rules. */
export function withColors(
  rules: readonly ColorRule[] | undefined,
  scope: Scope,
  draw: (row: Row) => ReactNode,
): (row: Row) => ReactNode {
  const colorOf = ruledColors(rules, scope)
  if (!colorOf) return draw
  return row => {
    const content = draw(row)
    const color = content === nothing ? undefined : colorOf(row)
    if (!color) return content
    return (
      <span className={`cell-ruled ${color.className}`} title={color.note}>
        {content}
        {color.note !== undefined && <span className="visually-hidden">（{color.note}）</span>}
      </span>
    )
  }
}
