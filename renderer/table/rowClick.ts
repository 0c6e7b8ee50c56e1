import { type MouseEvent, useRef } from 'react'
import type { Row } from '../page/cellKind.ts'
import type { FlatRow } from './flatRows.ts'

/** A click in a row: the row, its column, and the clicked element that has an action. */
export interface RowClick {
  row: Row
  columnId: string | undefined
  element: HTMLElement
}

export interface RowClicks {
  lines: readonly FlatRow[]
  selected: ReadonlySet<string>
  /** Returns the column of a cell. */
  columnAt(cell: Element): string | undefined
  onSelect?: ((rows: Row[], selected: boolean) => void) | undefined
  onRowClick?: ((click: RowClick) => void) | undefined
  onExpand?: ((id: string, row: Row) => void) | undefined
  onDetail?: ((id: string) => void) | undefined
}

const asking =
  '[data-act],[data-open],[data-switch],[data-copy],[data-select],[data-expand],[data-detail],td,[data-cell]'

/**
 * Handles clicks for all cells of a table or of cards with one listener. Shift selects the range from the last selected
 * row.
 */
export function useRowClicks({
  lines,
  selected,
  columnAt,
  onSelect,
  onRowClick,
  onExpand,
  onDetail,
}: RowClicks): (event: MouseEvent<HTMLElement>) => void {
  const last = useRef<string | undefined>(undefined)
  return event => {
    if (!(event.target instanceof Element)) return
    const element = event.target.closest<HTMLElement>(asking)
    const line = element?.closest('[data-at]')
    // A click in the detail page of a row belongs to that page.
    if (!element || !line || line.closest('tbody, [data-cards]') !== event.currentTarget) return
    const at = Number(line.getAttribute('data-at'))
    const found = lines[at]
    if (!found) return
    const { id, row } = found
    if (element.hasAttribute('data-select')) {
      const from = event.shiftKey ? lines.findIndex(one => one.id === last.current) : -1
      const [start, end] = from === -1 ? [at, at] : [Math.min(at, from), Math.max(at, from)]
      const range = lines.slice(start, end + 1).filter(one => !one.isDetail)
      onSelect?.(
        range.map(one => one.row),
        !selected.has(id),
      )
      last.current = id
    } else if (element.hasAttribute('data-expand')) onExpand?.(id, row)
    else if (element.hasAttribute('data-detail')) onDetail?.(id)
    else if (element.tagName !== 'TD' && !element.hasAttribute('data-cell')) {
      const cell = element.closest('td, [data-cell]')
      onRowClick?.({ row, columnId: cell ? columnAt(cell) : undefined, element })
    }
  }
}
