import type { Box } from '../document/geometry.ts'

/** Printable area of A4 landscape in CSS pixels, with margins of 10 mm. */
export const printArea = { width: 1046, height: 717 }

/** Smaller drawings could not be read on paper. */
const leastScale = 0.6

/**
 * Returns the parts of a drawing that are printed on pages of their own, row by row: the whole drawing where it can be
 * read on one page, else tiles of one size.
 */
export function printPages({ x, y, width, height }: Box): Box[] {
  const fits = Math.min(1, printArea.width / width, printArea.height / height)
  if (fits >= leastScale) return [{ x, y, width, height }]
  const columns = Math.ceil((width * leastScale) / printArea.width)
  const rows = Math.ceil((height * leastScale) / printArea.height)
  const scale = Math.min(1, (columns * printArea.width) / width, (rows * printArea.height) / height)
  const page = { width: printArea.width / scale, height: printArea.height / scale }
  return Array.from({ length: rows * columns }, (_, index) => ({
    x: x + (index % columns) * page.width,
    y: y + Math.floor(index / columns) * page.height,
    ...page,
  }))
}
