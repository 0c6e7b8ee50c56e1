import { attributeOf, type XmlElement } from '../xml/xmlTree.ts'
import { boxOfShape, setBox, shapeOf } from './drawing.ts'
import type { Edit } from './edit.ts'
import type { Box } from './geometry.ts'
import { isScope } from './kinds.ts'
import { isOf, referredId } from './processDocument.ts'
import { isShownExpanded } from './scene.ts'
import { lanesOf } from './scopes.ts'

/** Pixels between a new element and the border of its container. */
export const margin = 30

/** Enlarges the pool or sub-process of a scope, and its containers, to contain a box. */
export function growAround(edit: Edit, scope: XmlElement, box: Box): void {
  const id = attributeOf(scope, 'id') ?? ''
  const pool = edit.document
    .referring(id)
    .find(each => isOf(each, 'bpmn', 'participant') && referredId(attributeOf(each, 'processRef') ?? '') === id)
  const holder = pool ? (attributeOf(pool, 'id') ?? '') : id
  const di = shapeOf(edit.document, holder)
  const before = di && boxOfShape(di)
  // The contents of a folded sub-process are on another drawing.
  if (!di || !before || (isScope(scope.local) && !isShownExpanded(di, before))) return
  const right = Math.max(before.x + before.width, box.x + box.width + margin)
  const bottom = Math.max(before.y + before.height, box.y + box.height + margin)
  const after = { ...before, width: right - before.x, height: bottom - before.y }
  if (after.width === before.width && after.height === before.height) return
  setBox(edit, di, after)
  if (pool) growLanes(edit, scope, before, after)
  else if (scope.parent) growAround(edit, scope.parent, after)
}

/**
 * Lanes reach to the right border of their pool and the lowest ones to its bottom; upright ones the other way round.
 */
function growLanes(edit: Edit, scope: XmlElement, before: Box, after: Box): void {
  for (const lane of lanesOf(scope)) {
    const di = shapeOf(edit.document, attributeOf(lane, 'id') ?? '')
    const box = di && boxOfShape(di)
    if (!di || !box) continue
    const isUpright = attributeOf(di, 'isHorizontal') === 'false'
    const isLowest = Math.abs(box.y + box.height - before.y - before.height) < 1
    const isLast = Math.abs(box.x + box.width - before.x - before.width) < 1
    const width = !isUpright || isLast ? after.x + after.width - box.x : box.width
    const height = isUpright || isLowest ? after.y + after.height - box.y : box.height
    setBox(edit, di, { ...box, width, height })
  }
}
