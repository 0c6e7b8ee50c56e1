export interface SizedColumn {
  id: string
  width: number
  /** Whether the user set the width: the column does not grow. */
  isExact: boolean
  pinned: 'left' | 'right' | false
}

export interface PlacedColumn {
  width: number
  /** Distance in pixels from the edge to which the column is pinned. */
  offset?: number
}

/** Horizontal padding of a cell, and what the signs for sorting and filtering take beside the title. */
const [padding, sortSign, filterSign] = [20, 16, 22]

/** Width in pixels of a text in the bold 14 px of headings: a Chinese character is as wide as it is high. */
const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? 14 : 9), 0)

/**
 * Returns the least width at which a heading is read whole, so that a column that is narrower by mistake does not cut
 * its own title.
 *
 * @example headingWidth({ title: '状态', isSortable: true, hasFilter: false }) // 64
 */
export function headingWidth({
  title,
  isSortable,
  hasFilter,
}: {
  title: string
  isSortable: boolean
  hasFilter: boolean
}): number {
  return padding + textWidth(title) + (isSortable ? sortSign : 0) + (hasFilter ? filterSign : 0)
}

/**
 * Shares the remaining width among the columns that may grow, in proportion; no column gets less than its own width.
 */
export function placeColumns(columns: readonly SizedColumn[], room: number): Map<string, PlacedColumn> {
  const total = columns.reduce((sum, column) => sum + column.width, 0)
  const growing = columns.filter(column => !column.isExact && !column.pinned)
  const share = growing.reduce((sum, column) => sum + column.width, 0)
  const factor = share > 0 && room > total ? (room - total) / share : 0
  const last = growing.at(-1)
  let rest = factor > 0 ? room - total : 0
  const placed = new Map<string, PlacedColumn>()
  for (const column of columns) {
    let extra = 0
    if (factor > 0 && !column.isExact && !column.pinned) {
      extra = column === last ? rest : Math.floor(column.width * factor)
      rest -= extra
    }
    placed.set(column.id, { width: column.width + extra })
  }
  let left = 0
  for (const column of columns) if (column.pinned === 'left') left = stick(placed, column.id, left)
  let right = 0
  for (const column of columns.toReversed()) if (column.pinned === 'right') right = stick(placed, column.id, right)
  return placed
}

function stick(placed: Map<string, PlacedColumn>, id: string, offset: number): number {
  const width = placed.get(id)?.width ?? 0
  placed.set(id, { width, offset })
  return offset + width
}
