import type { PrintFrame } from '../../schemas/types/printFrame.ts'

/** Pixels of a millimetre in CSS. */
const pixel = 96 / 25.4

const short = 210
const long = 297
/** Left and right of what is printed. */
const edge = 14
/** Header and footer, in which the bands stand. */
const band = 16

export interface Paper {
  /** In millimetres. */
  width: number
  height: number
  edge: number
  band: number
  /** Width of what is printed, in pixels. */
  room: number
  /** Height of what is printed, in pixels. */
  capacity: number
}

/**
 * Returns the measures of a sheet.
 *
 * @example paperOf({ orientation: 'landscape' }).width // 297
 */
export function paperOf({ orientation = 'portrait' }: PrintFrame): Paper {
  const [width, height] = orientation === 'portrait' ? [short, long] : [long, short]
  // Two pixels less, so that rounding never pushes a line off the sheet.
  const capacity = Math.floor((height - 2 * band) * pixel) - 2
  return { width, height, edge, band, room: (width - 2 * edge) * pixel, capacity }
}
