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
