export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box extends Point {
  readonly width: number
  readonly height: number
}

export const centre = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

export const contains = (outer: Box, { x, y }: Point): boolean =>
  x >= outer.x && y >= outer.y && x <= outer.x + outer.width && y <= outer.y + outer.height

export const encloses = (outer: Box, inner: Box): boolean =>
  contains(outer, inner) && contains(outer, { x: inner.x + inner.width, y: inner.y + inner.height })

export const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

export const moved = <Place extends Point>(place: Place, dx: number, dy: number): Place => ({
  ...place,
  x: place.x + dx,
  y: place.y + dy,
})

/** The smallest box around boxes; undefined without any. */
export function around(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  const x = Math.min(...boxes.map(each => each.x))
  const y = Math.min(...boxes.map(each => each.y))
  const right = Math.max(...boxes.map(each => each.x + each.width))
  const bottom = Math.max(...boxes.map(each => each.y + each.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** Where the line from the centre of a box to a point leaves the box. */
export function borderTowards(box: Box, to: Point): Point {
  const from = centre(box)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (dx === 0 && dy === 0) return from
  const share = Math.min(box.width / 2 / Math.abs(dx || 1e-9), box.height / 2 / Math.abs(dy || 1e-9))
  return { x: from.x + dx * share, y: from.y + dy * share }
}

/** Coordinates as they are written: whole numbers stay whole, others have two digits at most. */
export const coordinate = (value: number): string => String(Math.round(value * 100) / 100)

/** The point half way along a line of points. */
export function middleOf(points: readonly Point[]): Point {
  const lengths = points.slice(1).map((point, index) => distance(point, points[index]!))
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index]!, points[index + 1]!]
    if (left <= length) {
      const share = length === 0 ? 0 : left / length
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    }
    left -= length
  }
  return points[0] ?? { x: 0, y: 0 }
}

/** How far a point is from a line of points. */
export function distanceTo(points: readonly Point[], { x, y }: Point): number {
  let least = Infinity
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1]!, points[index]!]
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const share = Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)))
    least = Math.min(least, Math.hypot(from.x + dx * share - x, from.y + dy * share - y))
  }
  return least
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** The point of the border of a box that is nearest to a point. */
export function nearestOnBorder({ x, y, width, height }: Box, at: Point): Point {
  const [inX, inY] = [Math.max(x, Math.min(at.x, x + width)), Math.max(y, Math.min(at.y, y + height))]
  const gaps = [inX - x, x + width - inX, inY - y, y + height - inY]
  const least = Math.min(...gaps)
  if (least === gaps[0]) return { x, y: inY }
  if (least === gaps[1]) return { x: x + width, y: inY }
  return { x: inX, y: least === gaps[2] ? y : y + height }
}
