import { type Box, overlaps } from '../../processes/document/geometry.ts'

export type PadSide = 'right' | 'bottom' | 'left' | 'top'
/** Where the pad stands along its side: with the first corners, the middles or the last corners at one height. */
export type PadAlign = 'start' | 'center' | 'end'

export interface PadPlace {
  side: PadSide
  align: PadAlign
}

interface Room {
  /** The box of the element; all coordinates are relative to the corner of the canvas. */
  element: Box
  pad: { width: number; height: number }
  canvas: { width: number; height: number }
  /** Boxes above the pad, such as the map, which must not cover it. */
  covered: readonly Box[]
  /** Other shapes and their names, which the pad should not cover. */
  others: readonly Box[]
}

/** Distance of the pad to its element, in pixels. */
export const padGap = 12

const places: readonly PadPlace[] = (['right', 'bottom', 'left', 'top'] as const).flatMap(side =>
  (['center', 'start', 'end'] as const).map(align => ({ side, align })),
)
const first: PadPlace = { side: 'right', align: 'center' }

/**
 * Returns where the pad of an element is completely visible and covers the least of the others; at its right if it is
 * nowhere visible.
 */
export function padPlace({ element, pad, canvas, covered, others }: Room): PadPlace {
  let best: PadPlace | undefined
  let least = Infinity
  for (const place of places) {
    const box = boxAt(place, element, pad)
    const isSeen =
      box.x >= 0 &&
      box.y >= 0 &&
      box.x + box.width <= canvas.width &&
      box.y + box.height <= canvas.height &&
      !covered.some(each => overlaps(each, box))
    if (!isSeen) continue
    const area = others.reduce((sum, each) => sum + sharedArea(each, box), 0)
    if (area >= least) continue
    best = place
    least = area
    if (area === 0) break
  }
  return best ?? first
}

const shares: Record<PadAlign, number> = { start: 0, center: 0.5, end: 1 }

function boxAt({ side, align }: PadPlace, element: Box, pad: { width: number; height: number }): Box {
  const along = (from: number, length: number, own: number) => from + (length - own) * shares[align]
  if (side === 'right' || side === 'left') {
    const x = side === 'right' ? element.x + element.width + padGap : element.x - padGap - pad.width
    return { ...pad, x, y: along(element.y, element.height, pad.height) }
  }
  const y = side === 'bottom' ? element.y + element.height + padGap : element.y - padGap - pad.height
  return { ...pad, x: along(element.x, element.width, pad.width), y }
}

function sharedArea(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 ? width * height : 0
}
