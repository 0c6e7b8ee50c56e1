import { distanceTo, type Point } from '../../processes/document/geometry.ts'
import type { SceneEdge } from '../../processes/document/scene.ts'

/** Connections closer to each other than this, in the diagram, lie on each other. */
const together = 1

interface Pressed {
  at: Point
  /** Greatest distance in the diagram. */
  reach: number
  selected: ReadonlySet<string>
}

/**
 * Returns the nearest connection within reach of a press; undefined if there is none. Of connections that lie on each
 * other it returns the first, and if one of them is selected the one after it, so that further presses reach all.
 */
export function edgeAt(edges: readonly SceneEdge[], { at, reach, selected }: Pressed): string | undefined {
  const near = edges
    .map(({ id, points }) => ({ id, distance: distanceTo(points, at) }))
    .filter(({ distance }) => distance <= reach)
  const least = Math.min(...near.map(({ distance }) => distance))
  const nearest = near.filter(({ distance }) => distance < least + together).map(({ id }) => id)
  return nearest[(nearest.findIndex(id => selected.has(id)) + 1) % nearest.length]
}
