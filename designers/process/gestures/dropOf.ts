import { detachingFault, fasteningFault } from '../../../processes/document/commands/fastenEvent.ts'
import { attachedTo } from '../../../processes/document/flowOrder.ts'
import { type Box, nearestOnBorder, type Point } from '../../../processes/document/geometry.ts'
import { isActivity } from '../../../processes/document/kinds.ts'
import type { ProcessDocument } from '../../../processes/document/processDocument.ts'
import type { Scene, SceneShape } from '../../../processes/document/scene.ts'
import type { Finding } from '../../../schemas/evaluate/finding.ts'

/** Effect of the end of a drag on an event: it moves along its activity, is attached to one, or detached. */
export interface Drop {
  kind: 'along' | 'fasten' | 'detach'
  host?: SceneShape
  fault: Finding | undefined
}

/** Distance to a border in pixels within which an event is attached; larger for the activity that it is on. */
const near = 18
const nearOwn = 34

/** Returns the effect of dropping an event with its middle at a point; undefined if it only moves. */
export function dropOf(document: ProcessDocument, scene: Scene, id: string, at: Point): Drop | undefined {
  const element = document.element(id)
  if (element?.local !== 'boundaryEvent' && element?.local !== 'intermediateCatchEvent') return undefined
  const own = attachedTo(element)
  const hosts = scene.shapes.filter(
    each => isActivity(each.type) && distanceToBorder(each.box, at) <= (each.id === own ? nearOwn : near),
  )
  const held = hosts.find(each => each.id === own)
  if (held) return { kind: 'along', host: held, fault: undefined }
  const host = hosts.toSorted((one, other) => areaOf(one.box) - areaOf(other.box))[0]
  if (host) return { kind: 'fasten', host, fault: fasteningFault(document, id, host.id) }
  return own === undefined ? undefined : { kind: 'detach', fault: detachingFault(document, id) }
}

/** Returns the activity whose border takes a new event at a point. */
export const hostAt = (scene: Scene, at: Point): SceneShape | undefined =>
  scene.shapes
    .filter(each => isActivity(each.type) && distanceToBorder(each.box, at) <= near)
    .toSorted((one, other) => areaOf(one.box) - areaOf(other.box))[0]

function distanceToBorder(box: Box, at: Point): number {
  const { x, y } = nearestOnBorder(box, at)
  return Math.hypot(x - at.x, y - at.y)
}

const areaOf = ({ width, height }: Box) => width * height
