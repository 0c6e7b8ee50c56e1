import { attachedTo, eventsAt } from '../document/flowOrder.ts'
import type { Box, Point } from '../document/geometry.ts'
import { type Size, sizeOf } from '../document/kinds.ts'
import type { ProcessDocument } from '../document/processDocument.ts'
import { nameOf } from '../document/scene.ts'
import { attributeOf, type XmlElement } from '../xml/xmlTree.ts'

/**
 * A node with what stands close to it, placed as one: data and annotations above it, events on its lower border, the
 * name below a small shape.
 */
export interface Bundle {
  id: string
  width: number
  height: number
  /** Places inside, of the node itself among them. */
  shapes: Map<string, Box>
  /** The node itself. */
  host: Box
  /** Height of the line through its middle. */
  middle: number
  /** Where flows leave events on the border; each has a line of its own below the node. */
  exits: Map<string, { from: Point; line: number }>
}

const gap = 20
const eventSize = sizeOf('boundaryEvent').width
/** Between the centres of two events on a border. */
const share = 44
/** Between the right end of a border and its first event. */
const inset = 20
const lineGap = 12
/** Height of the name of data. */
const oneLine = 18
const nameHeight = 34
const nameWidth = 100

interface Parts {
  node: XmlElement
  size: Size
  /** Data and annotations that stand above it. */
  above: readonly { id: string; size: Size; hasName: boolean }[]
  isTurned: boolean
}

/** Places what belongs to a node around it. */
export function bundleOf(document: ProcessDocument, { node, size, above, isTurned }: Parts): Bundle {
  const id = idOf(node)
  const events = eventsAt(document, id).filter(each => attachedTo(each) === id && each !== node)
  const hasName = /Event$|Gateway$/.test(node.local) && (nameOf(node)?.trim() ?? '') !== ''
  const widthOfEvents = events.length * share
  const row = above.reduce((sum, each) => sum + each.size.width + gap, -gap)
  const width = Math.max(size.width, widthOfEvents, row, hasName ? nameWidth : 0)
  const space = above.some(each => each.hasName) ? gap + oneLine : gap
  const top = above.length > 0 ? Math.max(...above.map(each => each.size.height)) + space : 0
  const host = { x: (width - size.width) / 2, y: top, ...size }
  const shapes = new Map<string, Box>([[id, host]])
  let x = (width - row) / 2
  for (const each of above) {
    shapes.set(each.id, { x, y: top - space - each.size.height, ...each.size })
    x += each.size.width + gap
  }
  const bottom = top + size.height
  const exits: Bundle['exits'] = new Map()
  const names = events.some(each => (nameOf(each)?.trim() ?? '') !== '') ? nameHeight : 0
  // In a turned drawing names stand below all the same, beside the node.
  const below = events.length === 0 ? (hasName && !isTurned ? nameHeight : 0) : eventSize / 2 + names
  const isRoomy = inset + (events.length - 1) * share <= size.width
  const step = isRoomy ? share : Math.min(share, size.width / (events.length - 1))
  const right = isRoomy ? host.x + size.width - inset : (width + step * (events.length - 1)) / 2
  // From the right, so that the first event has the shortest way on.
  for (const [index, event] of events.entries()) {
    const at = right - index * step
    shapes.set(idOf(event), { x: at - eventSize / 2, y: bottom - eventSize / 2, width: eventSize, height: eventSize })
    exits.set(idOf(event), {
      from: { x: at, y: bottom + eventSize / 2 },
      line: bottom + below + (index + 1) * lineGap,
    })
  }
  const height = bottom + below + (events.length > 0 ? (events.length + 1) * lineGap : 0)
  return { id, width, height, shapes, host, middle: top + size.height / 2, exits }
}

const idOf = (element: XmlElement): string => attributeOf(element, 'id') ?? ''
