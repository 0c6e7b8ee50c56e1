import type { Diagram, DiagramShape } from '../../schemas/types/diagram.ts'

/** Where the name of a small shape is: `corner` is above and left of its middle. */
export type NameSide = 'below' | 'above' | 'corner'

/** Returns where the names of small shapes are free of connections; those that are missing are below. */
export function nameSides({ shapes, edges }: Diagram): ReadonlyMap<string, NameSide> {
  // By their height: drawings of thousands of shapes are read again after each edit.
  const ends = new Map<number, number[]>()
  for (const { points } of edges)
    for (const end of [points[0], points.at(-1)]) {
      if (!end) continue
      const row = Math.round(end[1])
      const known = ends.get(row)
      if (known) known.push(end[0])
      else ends.set(row, [end[0]])
    }
  const isCrossed = ({ x, width }: DiagramShape, border: number) =>
    [-1, 0, 1].some(off => ends.get(Math.round(border) + off)?.some(at => at >= x && at <= x + width))
  return new Map(
    shapes.flatMap((shape): [string, NameSide][] => {
      if (!isCrossed(shape, shape.y + shape.height)) return []
      return [[shape.id, isCrossed(shape, shape.y) ? 'corner' : 'above']]
    }),
  )
}
