import type { Diagram } from '../../schemas/types/diagram.ts'

/** Returns small shapes with an arrow at the bottom: their name is placed above, so that no arrow crosses it. */
export function crossedBelow({ shapes, edges }: Diagram): ReadonlySet<string> {
  const ends = edges.flatMap(({ points }) => [points[0], points.at(-1)])
  return new Set(
    shapes
      .filter(({ x, y, width, height }) =>
        ends.some(end => end && Math.abs(end[1] - y - height) < 2 && end[0] >= x && end[0] <= x + width),
      )
      .map(({ id }) => id),
  )
}
