import type { Diagram, DiagramShape } from '../../schemas/types/diagram.ts'

/** Where the name of a small shape is: `corner` is above and left of its middle. */
export type NameSide = 'below' | 'above' | 'corner'

/** Returns where the names of small shapes are free of connections; those that are missing are below. */
export function nameSides({ shapes, edges }: Diagram): ReadonlyMap<string, NameSide> {
  const ends = edges.flatMap(({ points }) => [points[0], points.at(-1)])
  const isCrossed = ({ x, width }: DiagramShape, border: number) =>
    ends.some(end => end && Math.abs(end[1] - border) < 2 && end[0] >= x && end[0] <= x + width)
  return new Map(
    shapes.flatMap((shape): [string, NameSide][] => {
      if (!isCrossed(shape, shape.y + shape.height)) return []
      return [[shape.id, isCrossed(shape, shape.y) ? 'corner' : 'above']]
    }),
  )
}
