import type { Layout } from '../document/commands/applyLayout.ts'
import { around, type Box, moved, type Point } from '../document/geometry.ts'

/** Places of elements, measured from the corner of what holds them. */
export interface Sheet {
  shapes: Map<string, Box>
  edges: Map<string, readonly Point[]>
  labels: Map<string, Box>
}

export const emptySheet = (): Sheet => ({ shapes: new Map(), edges: new Map(), labels: new Map() })

/** Lays one sheet on another. */
export function layOn(target: Sheet, source: Sheet, dx: number, dy: number): void {
  for (const [id, box] of source.shapes) target.shapes.set(id, moved(box, dx, dy))
  for (const [id, points] of source.edges)
    target.edges.set(
      id,
      points.map(point => moved(point, dx, dy)),
    )
  for (const [id, box] of source.labels) target.labels.set(id, moved(box, dx, dy))
}

/** The box around all that a sheet holds, its lines too. */
export function extentOf({ shapes, edges, labels }: Sheet): Box | undefined {
  const points = [...edges.values()].flat()
  return around([...shapes.values(), ...labels.values(), ...points.map(each => ({ ...each, width: 0, height: 0 }))])
}

const turnedBox = ({ x, y, width, height }: Box): Box => ({ x: y, y: x, width: height, height: width })

/** The sheet mirrored at its diagonal: what went to the right goes down. */
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

/** A way without points that lie on a straight line between others, or on each other. */
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
