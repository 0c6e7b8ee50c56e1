import type { ReactNode } from 'react'
import type { BoardColumn, ColumnCards } from './boardColumns.ts'

interface ColumnHeadProps {
  column: BoardColumn
  cards: ColumnCards
  /** The sum of its cards, in words. */
  sum: ReactNode
}

/** Name, number of cards and sum of a column; marked when it holds more cards than it may. */
export function ColumnHead({ column: { label, color, limit }, cards: { total, loading }, sum }: ColumnHeadProps) {
  const isOver = limit !== undefined && total > limit
  return (
    <header className={`board-head ${color}`} data-over-limit={isOver ? '' : undefined} aria-busy={loading}>
      <i aria-hidden="true" />
      <h2>{label}</h2>
      <span title={isOver ? `超过上限 ${limit} 张` : undefined}>
        {total}
        {limit !== undefined && ` / ${limit}`}
      </span>
      {sum !== undefined && <small>{sum}</small>}
    </header>
  )
}
