import type { Diagram } from '../../schemas/types/diagram.ts'

/** Margin for names below the lowest shapes and figures above the highest. */
const margin = { x: 40, top: 44, bottom: 48 }

/** Returns the bounding box of a diagram. */
export function extentOf({ shapes, edges }: Diagram): { x: number; y: number; width: number; height: number } {
  const points = [
    ...shapes.flatMap(({ x, y, width, height }) => [
      [x, y],
      [x + width, y + height],
    ]),
    ...edges.flatMap(edge => edge.points),
  ]
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)]
  const [left, top] = [least(xs) - margin.x, least(ys) - margin.top]
  return {
    x: left,
    y: top,
    width: greatest(xs) + margin.x - left,
    height: greatest(ys) + margin.bottom - top,
  }
}

const least = (values: readonly number[]) =>
  values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
const greatest = (values: readonly number[]) =>
  values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
