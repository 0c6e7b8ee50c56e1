import type { CSSProperties } from 'react'
import type { ResolvedGridColumn } from '../../runtime/schema/resolvedPage.ts'
import { placeColumns } from '../table/columnWidths.ts'

/** Column widths, and positions of pinned columns. */
export interface GridPlaces {
  number: number
  /** 0: no buttons at the end. */
  tail: number
  columns: readonly { field: string; width: number }[]
  /** Minimum table width, or its exact width if columns have widths set by the user. */
  width: Pick<CSSProperties, 'width' | 'minWidth'>
  /** Offsets of pinned columns as CSS variables, so that resizing re-renders no row. */
  offsets: CSSProperties
}

export interface PlacesInput {
  columns: readonly ResolvedGridColumn[]
  number: number
  tail: number
  /** Set by the user; absent if not resizable. */
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

/** Returns the sticky style of a pinned cell. */
export const pinStyle = (fixed: 'left' | 'right' | undefined, index: number): CSSProperties | undefined =>
  fixed && { [fixed]: `var(--pin-${index})` }
