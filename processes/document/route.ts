import { type Box, centre, moved, type Point } from './geometry.ts'

/**
 * A way of horizontal and vertical lines from one box to another: straight where they face each other, else with one or
 * two bends.
 *
 * @example route({ x: 0, y: 0, width: 10, height: 10 }, { x: 30, y: 0, width: 10, height: 10 })
 *          // [{ x: 10, y: 5 }, { x: 30, y: 5 }]
 */
export function route(from: Box, to: Box): Point[] {
  const [start, end] = [centre(from), centre(to)]
  const right = from.x + from.width
  const bottom = from.y + from.height
  if (to.x >= right) {
    if (start.y === end.y)
      return [
        { x: right, y: start.y },
        { x: to.x, y: end.y },
      ]
    const middle = (right + to.x) / 2
    return [
      { x: right, y: start.y },
      { x: middle, y: start.y },
      { x: middle, y: end.y },
      { x: to.x, y: end.y },
    ]
  }
  const toRight = to.x + to.width
  if (to.y >= bottom || to.y + to.height <= from.y) {
    const isBelow = to.y >= bottom
    const leave = { x: start.x, y: isBelow ? bottom : from.y }
    const arrive = { x: end.x, y: isBelow ? to.y : to.y + to.height }
    if (start.x === end.x) return [leave, arrive]
    const middle = (leave.y + arrive.y) / 2
    return [leave, { x: start.x, y: middle }, { x: end.x, y: middle }, arrive]
  }
  if (toRight <= from.x) {
    // Back to the left: below both.
    const under = Math.max(bottom, to.y + to.height) + 30
    return [
      { x: start.x, y: bottom },
      { x: start.x, y: under },
      { x: end.x, y: under },
      { x: end.x, y: to.y + to.height },
    ]
  }
  return [start, end]
}

/**
 * The way after one end moved: the end and the bend beside it move, bends made by hand elsewhere stay. Undefined where
 * only a new way makes sense.
 */
export function withMovedEnd(
  points: readonly Point[],
  end: 'first' | 'last',
  dx: number,
  dy: number,
): Point[] | undefined {
  if (points.length < 3) return undefined
  const list = end === 'first' ? [...points] : points.toReversed()
  const [tip, bend, after] = list as [Point, Point, Point]
  const isHorizontal = Math.abs(tip.y - bend.y) < 0.5
  const isVertical = Math.abs(tip.x - bend.x) < 0.5
  list[0] = moved(tip, dx, dy)
  if (isHorizontal && !isVertical) {
    const isSquare = Math.abs(bend.x - after.x) < 0.5
    // If the bend is the last but one, moving it would make the last segment oblique.
    if (isSquare || dy === 0) list[1] = moved(bend, 0, dy)
    if (list.length === 3 && !isSquare) return undefined
  } else if (isVertical && !isHorizontal) {
    const isSquare = Math.abs(bend.y - after.y) < 0.5
    if (isSquare || dx === 0) list[1] = moved(bend, dx, 0)
    if (list.length === 3 && !isSquare) return undefined
  }
  return end === 'first' ? list : list.reverse()
}
