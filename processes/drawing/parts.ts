import type { Box, Point } from '../document/geometry.ts'

/**
 * Parts of which shapes and connections are drawn. React draws them as elements with classes, `writeSvg` as text with
 * colours; both take paths, places and sizes from here.
 */
export interface DrawnPath {
  d: string
  /**
   * `frame` is filled, `holder` lets through what is below, `line` and `glyph` are strokes, `solid` is a filled glyph,
   * `way` is the line of a connection and `head` its filled arrow.
   */
  look: 'frame' | 'holder' | 'line' | 'glyph' | 'solid' | 'way' | 'head'
  isThick?: boolean
  /** Lengths of dashes and gaps. */
  dashes?: string
  at?: Point
  scale?: number
}

export interface DrawnText {
  text: string
  /** Room for the text; what does not fit is smaller, then cut. */
  box: Box
  /** Where the text is in its room: `left` at the top, `corner` at the bottom right, others in the middle across. */
  align: 'middle' | 'top' | 'bottom' | 'left' | 'corner'
  isStrong?: boolean
  /** Reads from bottom to top. */
  isTurned?: boolean
  /** May be larger than its room, and is a size smaller. */
  isFree?: boolean
  /** Lies on the line of a connection. */
  isOnLine?: boolean
  tone: 'name' | 'soft' | 'note'
}

export interface Drawing {
  paths: DrawnPath[]
  texts: DrawnText[]
}

/** Length of the side of a glyph. */
export const glyphSize = 16

export const circlePath = ({ x, y }: Point, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${radius * 2} 0a${radius} ${radius} 0 1 1 ${-radius * 2} 0z`

export function boxPath({ x, y, width, height }: Box, rounded = 0): string {
  const r = Math.min(rounded, width / 2, height / 2)
  if (r <= 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  const [across, down] = [width - 2 * r, height - 2 * r]
  return (
    `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}` +
    `${corner(r, -r)}z`
  )
}

export const linePath = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
