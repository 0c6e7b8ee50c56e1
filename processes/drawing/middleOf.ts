import type { DiagramEdge } from '../../schemas/types/diagram.ts'

/** Returns the middle point of the path. */
export function middleOf(points: DiagramEdge['points']): [number, number] {
  const lengths = points.slice(1).map((point, place) => distance(point, points[place] ?? point))
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2
  for (const [place, length] of lengths.entries()) {
    const [from, to] = [points[place], points[place + 1]]
    if (from && to && left <= length) {
      const share = length === 0 ? 0 : left / length
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    }
    left -= length
  }
  return points[0] ?? [0, 0]
}

const distance = (one: [number, number], other: [number, number]) => Math.hypot(one[0] - other[0], one[1] - other[1])
