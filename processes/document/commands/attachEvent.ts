import { attributeOf } from '../../xml/xmlTree.ts'
import { boxOfShape, shapeOf } from '../drawing.ts'
import { type Edit, Refusal } from '../edit.ts'
import { finding } from '../findings.ts'
import { type Box, centre, nearestOnBorder, type Point } from '../geometry.ts'
import { boxAt, isActivity, mayHaveEvent } from '../kinds.ts'
import { isOf } from '../processDocument.ts'
import { type CommandKind, selecting } from './command.ts'
import { addShape, planeOfShape } from './createShape.ts'

/** Adds an event on the border of an activity, near a point or where there is room. */
export const attachEvent: CommandKind<{ to: string; event: string; name?: string; at?: Point }> = {
  title: '添加边界事件',
  run: (edit, { to, event, name, at }) => {
    const host = edit.element(to)
    const di = shapeOf(edit.document, to)
    const box = di && boxOfShape(di)
    if (!isActivity(host.local) || attributeOf(host, 'triggeredByEvent') === 'true')
      throw new Refusal(finding('BOUNDARY_EVENT_DETACHED'))
    if (!mayHaveEvent('boundaryEvent', event)) throw new Refusal(finding('EVENT_NOT_OF_TYPE'))
    if (!box || !host.parent) throw new Refusal(finding('ELEMENT_NOT_DRAWN'))
    const place = {
      plane: planeOfShape(di),
      box: boxAt('boundaryEvent', at ? nearestOnBorder(box, at) : freeAt(edit, to, box)),
      scope: host.parent,
    }
    const id = addShape(edit, { type: 'boundaryEvent', event, ...(name !== undefined && { name }) }, place)
    edit.attribute(edit.element(id), 'attachedToRef', to)
    return selecting(id)
  },
}

const share = 36 + 8

/** Returns a free place on the lower border, then on the upper one, each from the right; else the emptiest place. */
function freeAt(edit: Edit, host: string, { x, y, width, height }: Box): Point {
  const others = edit.document
    .referring(host)
    .filter(each => isOf(each, 'bpmn', 'boundaryEvent'))
    .flatMap(each => {
      const di = shapeOf(edit.document, attributeOf(each, 'id') ?? '')
      return (di && boxOfShape(di)) ?? []
    })
  const count = Math.max(1, Math.floor(width / share))
  const places = [y + height, y].flatMap(at =>
    Array.from({ length: count }, (_, index) => ({ x: x + width - 20 - index * share, y: at })),
  )
  const isFree = (at: Point) =>
    others.every(other => Math.abs(other.x + 18 - at.x) >= 36 || Math.abs(other.y + 18 - at.y) >= 36)
  return places.find(isFree) ?? farthest(others.map(centre), { x, y, width, height })
}

/** Returns the place on the border with the largest distance to the nearest point. */
function farthest(others: readonly Point[], { x, y, width, height }: Box): Point {
  const along = (length: number) => Array.from({ length: Math.floor(length / 4) + 1 }, (_, index) => index * 4)
  const places = [
    ...[x + width, x].flatMap(at => along(height).map(down => ({ x: at, y: y + height - down }))),
    ...[y + height, y].flatMap(at => along(width).map(left => ({ x: x + width - left, y: at }))),
  ]
  const distanceOf = (at: Point) => Math.min(...others.map(other => Math.hypot(other.x - at.x, other.y - at.y)))
  return places.reduce((best, at) => (distanceOf(at) > distanceOf(best) ? at : best))
}
