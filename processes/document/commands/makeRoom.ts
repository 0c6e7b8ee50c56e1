import { attributeOf, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import { boxOfElement } from '../drawing.ts'
import type { Edit } from '../edit.ts'
import { around, type Box, moved } from '../geometry.ts'
import { growAround, margin } from '../grow.ts'
import { isArtifact, isData, isFlowNode, isScope, sizeOf } from '../kinds.ts'
import { moveShapes } from './moveShapes.ts'

const gap = 50

type Axis = 'x' | 'y'
const sides = { x: 'width', y: 'height' } as const
const endOf = (box: Box, axis: Axis): number => box[axis] + box[sides[axis]]

/**
 * Moves the target of a flow to the right or down, with the elements behind it, so that a node fits between the ends.
 */
export function makeRoom(
  edit: Edit,
  { flow, source, target, type }: { flow: XmlElement; source: string; target: string; type: string },
): void {
  const [from, to] = [boxOfElement(edit.document, source), boxOfElement(edit.document, target)]
  if (!from || !to || !flow.parent) return
  const axis = (['x', 'y'] as const).find(each => to[each] >= endOf(from, each))
  // A flow that leads back needs no room here.
  if (!axis) return
  const missing = gap + sizeOf(type)[sides[axis]] + gap - (to[axis] - endOf(from, axis))
  if (missing > 0) shiftBehind(edit, flow.parent, { axis, edge: to[axis], by: missing })
}

/** Moves the elements behind an edge; a sub-process that grows by this moves the elements behind itself. */
function shiftBehind(
  edit: Edit,
  scope: XmlElement,
  { axis, edge, by }: { axis: Axis; edge: number; by: number },
): void {
  const behind = elementsIn(scope).flatMap(element => {
    const { local } = element
    const id = attributeOf(element, 'id') ?? ''
    const box = isFlowNode(local) || isData(local) || isArtifact(local) ? boxOfElement(edit.document, id) : undefined
    return box && box[axis] >= edge ? [{ id, box }] : []
  })
  const extent = around(behind.map(({ box }) => box))
  if (!extent) return
  const step = { x: 0, y: 0, [axis]: by }
  const after = moved(extent, step.x, step.y)
  const own = isScope(scope.local) ? boxOfElement(edit.document, attributeOf(scope, 'id') ?? '') : undefined
  const growth = own ? endOf(after, axis) + margin - endOf(own, axis) : 0
  if (own && growth > 0 && scope.parent) shiftBehind(edit, scope.parent, { axis, edge: endOf(own, axis), by: growth })
  growAround(edit, scope, after)
  moveShapes.run(edit, { ids: behind.map(({ id }) => id), by: step })
}
