import type { Layout } from '../document/commands/applyLayout.ts'
import { around, type Box, moved, type Point } from '../document/geometry.ts'

/** Positions of elements, relative to the upper left corner of their container. */
export interface Sheet {
  shapes: Map<string, Box>
  edges: Map<string, readonly Point[]>
  labels: Map<string, Box>
}

export const emptySheet = (): Sheet => ({ shapes: new Map(), edges: new Map(), labels: new Map() })

/** Copies the positions of one sheet to another, moved by `dx` and `dy`. */
export function layOn(target: Sheet, source: Sheet, dx: number, dy: number): void {
  for (const [id, box] of source.shapes) target.shapes.set(id, moved(box, dx, dy))
  for (const [id, points] of source.edges)
    target.edges.set(
      id,
      points.map(point => moved(point, dx, dy)),
    )
  for (const [id, box] of source.labels) target.labels.set(id, moved(box, dx, dy))
}

/** Returns the bounding box of all shapes, labels and connections of a sheet. */
export function extentOf({ shapes, edges, labels }: Sheet): Box | undefined {
  const points = [...edges.values()].flat()
  return around([...shapes.values(), ...labels.values(), ...points.map(each => ({ ...each, width: 0, height: 0 }))])
}

const turnedBox = ({ x, y, width, height }: Box): Box => ({ x: y, y: x, width: height, height: width })

/** Returns the sheet mirrored at its diagonal, so that a flow to the right becomes one downwards. */
export function turned({ shapes, edges, labels }: Sheet): Sheet {
  return {
    shapes: new Map([...shapes].map(([id, box]) => [id, turnedBox(box)])),
    edges: new Map([...edges].map(([id, points]) => [id, points.map(({ x, y }) => ({ x: y, y: x }))])),
    labels: new Map([...labels].map(([id, box]) => [id, { ...turnedBox(box), width: box.width, height: box.height }])),
  }
}

export const layoutOf = ({ shapes, edges, labels }: Sheet): Layout => ({
  shapes: Object.fromEntries(shapes),
  edges: Object.fromEntries(edges),
  labels: Object.fromEntries(labels),
})

/** Returns a path without repeated points and without points on a straight line between their neighbours. */
export function straightened(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (last && isSame(last.x, point.x) && isSame(last.y, point.y)) continue
    const before = kept.at(-2)
    const isOnLine =
      last &&
      before &&
      ((isSame(before.x, last.x) && isSame(last.x, point.x)) || (isSame(before.y, last.y) && isSame(last.y, point.y)))
    if (isOnLine) kept.pop()
    kept.push(point)
  }
  return kept
}

const isSame = (one: number, other: number) => Math.abs(one - other) < 0.01
