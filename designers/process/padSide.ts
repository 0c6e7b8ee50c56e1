import { type Box, overlaps } from '../../processes/document/geometry.ts'

export type PadSide = 'right' | 'left' | 'bottom' | 'top'

interface Room {
  /** The box of the element; all coordinates are relative to the corner of the canvas. */
  element: Box
  pad: { width: number; height: number }
  canvas: { width: number; height: number }
  /** Boxes above the pad, such as the map, which must not cover it. */
  covered: readonly Box[]
}

/** Distance of the pad to its element, in pixels. */
export const padGap = 12

/** Returns the first side of an element at which its pad is completely visible; the right one if there is none. */
export function padSide({ element, pad, canvas, covered }: Room): PadSide {
  const sides: Record<PadSide, { x: number; y: number }> = {
    right: { x: element.x + element.width + padGap, y: element.y + (element.height - pad.height) / 2 },
    left: { x: element.x - padGap - pad.width, y: element.y + (element.height - pad.height) / 2 },
    bottom: { x: element.x + (element.width - pad.width) / 2, y: element.y + element.height + padGap },
    top: { x: element.x + (element.width - pad.width) / 2, y: element.y - padGap - pad.height },
  }
  const isSeen = ({ x, y }: { x: number; y: number }) =>
    x >= 0 &&
    y >= 0 &&
    x + pad.width <= canvas.width &&
    y + pad.height <= canvas.height &&
    !covered.some(each => overlaps(each, { x, y, ...pad }))
  return (Object.keys(sides) as PadSide[]).find(side => isSeen(sides[side])) ?? 'right'
}
