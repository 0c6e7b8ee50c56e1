/** The visible square of a picture: zoom and centre. */
export interface Crop {
  /** 1: the square spans the shorter side. */
  zoom: number
  /** Centre of the square, as fractions of width and height. */
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const mostZoom = 4
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** Returns the side of the square in pixels of the picture. */
const sideOf = ({ width, height }: Size, zoom: number) => Math.min(width, height) / zoom

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Returns the nearest crop inside the picture. */
export function keptInside(size: Size, { zoom, x, y }: Crop): Crop {
  const kept = within(zoom, 1, mostZoom)
  const half = sideOf(size, kept) / 2
  return {
    zoom: kept,
    x: within(x, half / size.width, 1 - half / size.width),
    y: within(y, half / size.height, 1 - half / size.height),
  }
}

/** Returns the crop after dragging the picture by pixels, in a square of that size on screen. */
export function draggedBy(size: Size, crop: Crop, by: { x: number; y: number }, side: number): Crop {
  const scale = sideOf(size, crop.zoom) / side
  return keptInside(size, {
    ...crop,
    x: crop.x - (by.x * scale) / size.width,
    y: crop.y - (by.y * scale) / size.height,
  })
}

/**
 * Returns the square to store, in pixels of the picture.
 *
 * @example sourceSquare({ width: 400, height: 200 }, { zoom: 1, x: 0.5, y: 0.5 }) // { x: 100, y: 0, side: 200 }
 */
export function sourceSquare(size: Size, crop: Crop): { x: number; y: number; side: number } {
  const kept = keptInside(size, crop)
  const side = sideOf(size, kept.zoom)
  return { x: kept.x * size.width - side / 2, y: kept.y * size.height - side / 2, side }
}
