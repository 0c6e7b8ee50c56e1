import type { CSSProperties } from 'react'
import type { ResolvedGridColumn } from '../../runtime/schema/resolvedPage.ts'
import { placeColumns } from '../table/columnWidths.ts'

/** Widths of the columns, and where those that are pinned stick. */
export interface GridPlaces {
  number: number
  /** 0: no buttons at the end. */
  tail: number
  columns: readonly { field: string; width: number }[]
  /** Of the table: at least so wide, or exactly so where columns have widths by hand. */
  width: Pick<CSSProperties, 'width' | 'minWidth'>
  /** Distances of pinned columns, as variables of the table: dragging a width draws no row again. */
  offsets: CSSProperties
}

export interface PlacesInput {
  columns: readonly ResolvedGridColumn[]
  number: number
  tail: number
  /** Set by hand; absent where nobody can. */
  widths?: Readonly<Record<string, number>> | undefined
  /** Width of what scrolls. */
  room: number
}

export function gridPlaces({ columns, number, tail, widths, room }: PlacesInput): GridPlaces {
  const placed = placeColumns(
    columns.map(({ field, width, fixed }) => ({
      id: field,
      width: widths?.[field] ?? width,
      isExact: widths?.[field] !== undefined,
      pinned: fixed ?? false,
    })),
    widths ? room - number - tail : 0,
  )
  const found = columns.map(({ field, width }) => ({ field, width: placed.get(field)?.width ?? width }))
  const total = found.reduce((sum, { width }) => sum + width, number + tail)
  const offsets: Record<string, string> = {}
  for (const [index, { field, fixed }] of columns.entries()) {
    const offset = placed.get(field)?.offset
    if (fixed && offset !== undefined) offsets[`--pin-${index}`] = `${offset + (fixed === 'left' ? number : tail)}px`
  }
  return { number, tail, columns: found, width: widths ? { width: total } : { minWidth: total }, offsets }
}

/** Where a cell of a pinned column sticks. */
export const pinStyle = (fixed: 'left' | 'right' | undefined, index: number): CSSProperties | undefined =>
  fixed && { [fixed]: `var(--pin-${index})` }
