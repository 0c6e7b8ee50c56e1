import type { Box } from '../../../processes/document/geometry.ts'
import type { Scene } from '../../../processes/document/scene.ts'

/** Boxes with which moved elements are aligned: those that stand in the same holder. */
export function neighboursOf(scene: Scene, ids: readonly string[], moved: ReadonlySet<string>): Box[] {
  const parents = new Set(scene.shapes.filter(each => ids.includes(each.id)).map(each => each.element?.parent))
  return scene.shapes
    .filter(
      each =>
        !moved.has(each.id) &&
        each.type !== 'boundaryEvent' &&
        each.type !== 'lane' &&
        parents.has(each.element?.parent),
    )
    .map(each => each.box)
}

/** Boxes with which a new element is aligned: all but what holds others or stands on a border. */
export const standing = (scene: Scene): Box[] =>
  scene.shapes
    .filter(({ type }) => !['participant', 'lane', 'group', 'boundaryEvent'].includes(type))
    .map(each => each.box)
