import type { Diagram } from '../../schemas/types/diagram.ts'
import type { Box } from '../document/geometry.ts'

/** Where the name of a small shape is: `corner` is above and left of its middle, `foot` below and right of it. */
export type NameSide = 'below' | 'above' | 'corner' | 'foot'

/** Ends of connections: x coordinates by y coordinate. */
export type Ends = ReadonlyMap<number, readonly number[]>

/** Returns where the names of small shapes are free of connections; those that are missing are below. */
export const nameSides = ({ shapes, edges }: Diagram): ReadonlyMap<string, NameSide> =>
  sidesOf(shapes, endsAt(edges.flatMap(({ points }) => [points[0], points.at(-1)].flatMap(end => (end ? [end] : [])))))

/** Sorts ends by their height: drawings of thousands of shapes are read again after each edit. */
export function endsAt(places: Iterable<readonly [x: number, y: number]>): Ends {
  const ends = new Map<number, number[]>()
  for (const [x, y] of places) {
    const row = Math.round(y)
    const known = ends.get(row)
    if (known) known.push(x)
    else ends.set(row, [x])
  }
  return ends
}

/** Returns the same as `nameSides` for some of the shapes of a drawing, given the ends of all connections. */
export function sidesOf(
  shapes: readonly (Box & { id: string; kind: string })[],
  ends: Ends,
): ReadonlyMap<string, NameSide> {
  const isCrossed = ({ x, width }: Box, border: number) =>
    [-1, 0, 1].some(off => ends.get(Math.round(border) + off)?.some(at => at >= x && at <= x + width))
  return new Map(
    shapes.flatMap((shape): [string, NameSide][] => {
      if (!isCrossed(shape, shape.y + shape.height)) return []
      // Above it is the activity.
      if (shape.kind === 'boundaryEvent') return [[shape.id, 'foot']]
      return [[shape.id, isCrossed(shape, shape.y) ? 'corner' : 'above']]
    }),
  )
}
