import type { Box } from '../../../processes/document/geometry.ts'
import type { Scene } from '../../../processes/document/scene.ts'

/** Returns boxes for the alignment of moved elements: those in the same container. */
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

/** Returns boxes for the alignment of a new element: all but pools, lanes, groups and boundary events. */
export const standing = (scene: Scene): Box[] =>
  scene.shapes
    .filter(({ type }) => !['participant', 'lane', 'group', 'boundaryEvent'].includes(type))
    .map(each => each.box)
