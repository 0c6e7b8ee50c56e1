import { attributeOf, elementsIn, type XmlElement } from '../../xml/xmlTree.ts'
import { boxOfElement, shapeOf } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { around, centre, contains, type Point } from '../geometry.ts'
import { growAround } from '../grow.ts'
import { boxAt, isFlowNode, isScope, sizeOf } from '../kinds.ts'
import { drawnId, isShownExpanded, planesOf } from '../scene.ts'
import { poolOf } from '../scopes.ts'
import { type CommandKind, selecting } from './command.ts'
import { addShape, idOf, type NewShape } from './createShape.ts'

const gap = 50
/** Width of the strip in which a pool or lane has its name. */
const strip = 30
/** Position of the first node of an empty process. */
const first: Point = { x: 180, y: 120 }

/** Puts an element behind the contents of a process, pool, lane or sub-process, which grows. */
export const putInside: CommandKind<NewShape & { into: string }> = {
  title: '添加',
  run: (edit, { into, ...shape }) => {
    const holder = edit.element(into)
    const scope = scopeOf(edit, holder)
    const plane = shapeOf(edit.document, into)?.parent ?? planesOf(edit.document).find(each => drawnId(each) === into)
    if (!plane) throw new Refusal(finding('ELEMENT_NOT_DRAWN'))
    const box = boxAt(shape.type, placeIn(edit, holder, { scope, width: sizeOf(shape.type).width }))
    growAround(edit, scope, box)
    return selecting(addShape(edit, shape, { plane, box, scope }))
  },
}

/** Returns the process or sub-process that the contents of a pool, lane or sub-process belong to. */
function scopeOf(edit: Edit, holder: XmlElement): XmlElement {
  if (holder.local === 'process') return holder
  if (isScope(holder.local)) {
    const di = shapeOf(edit.document, idOf(holder))
    const box = boxOfElement(edit.document, idOf(holder))
    if (!di || !box || !isShownExpanded(di, box)) throw new Refusal(finding('HOLDER_FOLDED'))
    return holder
  }
  if (holder.local === 'participant') {
    const process = poolOf(edit.document, holder)
    if (process === holder) throw new Refusal(finding('POOL_WITHOUT_PROCESS'))
    return process
  }
  if (holder.local !== 'lane') throw new Refusal(finding('HOLDS_NOTHING'))
  for (let at = holder.parent; at; at = at.parent) if (at.local === 'process' || isScope(at.local)) return at
  throw new Refusal(finding('HOLDS_NOTHING'))
}

function placeIn(edit: Edit, holder: XmlElement, { scope, width }: { scope: XmlElement; width: number }): Point {
  const own = boxOfElement(edit.document, idOf(holder))
  const inside = elementsIn(scope).flatMap(element => {
    const box = boxOfElement(edit.document, idOf(element))
    const isIn = box && (holder.local !== 'lane' || (own && contains(own, centre(box))))
    return box && isIn ? [{ box, isNode: isFlowNode(element.local) }] : []
  })
  const all = around(inside.map(({ box }) => box))
  const isUpright = attributeOf(shapeOf(edit.document, idOf(holder)) ?? holder, 'isHorizontal') === 'false'
  if (!all && own && isUpright) return { x: centre(own).x, y: own.y + strip + gap + sizeOf('task').height / 2 }
  if (!all) return own ? { x: own.x + strip + gap + width / 2, y: centre(own).y } : first
  const nodes = inside.filter(({ isNode }) => isNode).map(({ box }) => box)
  const last = nodes.toSorted((one, other) => one.x + one.width - other.x - other.width).at(-1)
  return { x: all.x + all.width + gap + width / 2, y: centre(last ?? own ?? all).y }
}
