import type { CSSProperties } from 'react'
import { type PlacedColumn, placeColumns } from './columnWidths.ts'
import type { DrawnColumn } from './TableRow.tsx'
import type { ColumnLayout, TableColumn } from './tableColumn.ts'
import type { useColumns } from './useColumns.ts'

type OrderedColumn = ReturnType<typeof useColumns>[number]

/** Minimum width in pixels that pinned columns leave to the others. */
const leastBesidePins = 140

export interface ColumnPlace {
  id: string
  pinned: 'left' | 'right' | false
}

/**
 * Returns the position and width of each column. In a narrow table pinned columns would cover all others, so they
 * scroll along.
 */
export function placesOf(order: readonly OrderedColumn[], { layout, room }: { layout: ColumnLayout; room: number }) {
  const pinnedWidth = order.reduce((sum, column) => sum + (column.getIsPinned() ? column.getSize() : 0), 0)
  const pins = room === 0 || room - pinnedWidth >= leastBesidePins
  const places = order.map((column): ColumnPlace => ({ id: column.id, pinned: pins && pinOf(column.getIsPinned()) }))
  const placed = placeColumns(
    order.map((column, index) => ({
      id: column.id,
      width: column.getSize(),
      isExact: column.id.startsWith('#') || layout.widths?.[column.id] !== undefined,
      pinned: places[index]?.pinned ?? false,
    })),
    room,
  )
  return { places, placed, total: [...placed.values()].reduce((sum, { width }) => sum + width, 0) }
}

const pinOf = (position: false | 'start' | 'end'): 'left' | 'right' | false =>
  position === 'start' ? 'left' : position === 'end' ? 'right' : false

export function drawnColumns(
  places: readonly ColumnPlace[],
  columns: readonly TableColumn[],
  isTree: boolean,
): DrawnColumn[] {
  const firstOwn = places.find(({ id }) => !id.startsWith('#'))?.id
  const lastLeft = places.findLast(({ pinned }) => pinned === 'left')?.id
  const firstRight = places.find(({ pinned }) => pinned === 'right')?.id
  return places.flatMap(({ id, pinned }) => {
    const column = columns.find(one => one.id === id)
    if (!column) return []
    const names = [
      pinned ? 'table-fixed' : '',
      id === lastLeft ? 'table-edge-left' : id === firstRight ? 'table-edge-right' : '',
      column.align === 'left' ? '' : `table-${column.align}`,
    ].filter(name => name !== '')
    // Offsets are variables of the table, so that dragging a width draws no row again.
    const style: CSSProperties | undefined = pinned ? { [pinned]: `var(--at-${variable(id)})` } : undefined
    return [{ column, pinned, className: names.join(' ') || undefined, style, isTree: isTree && id === firstOwn }]
  })
}

const variable = (id: string) => id.replace(/[^A-Za-z0-9]/g, '_')

export function offsets(places: readonly ColumnPlace[], placed: ReadonlyMap<string, PlacedColumn>): CSSProperties {
  const found: Record<string, string> = {}
  for (const { id } of places) {
    const offset = placed.get(id)?.offset
    if (offset !== undefined) found[`--at-${variable(id)}`] = `${offset}px`
  }
  return found
}
