import { type PointerEvent, useEffect } from 'react'
import type { ReactFlowInstance } from 'reactflow'
import { connectionBetween } from '../../../processes/document/commands/connectionBetween.ts'
import { connectionFault } from '../../../processes/document/commands/connectShapes.ts'
import { type Box, borderTowards, distanceTo, moved, type Point } from '../../../processes/document/geometry.ts'
import { boxAt, isFlowNode, mayHaveEvent, titleOf } from '../../../processes/document/kinds.ts'
import type { Scene } from '../../../processes/document/scene.ts'
import { snap } from '../../canvas/snapping.ts'
import type { PaletteItem } from '../paletteItems.ts'
import type { ProcessDesign } from '../processDesign.ts'
import { selectTool, type Tool } from '../tool.ts'
import { hostAt } from './dropOf.ts'
import { endGesture, type GestureStore } from './gesture.ts'
import { standing } from './neighboursOf.ts'

/** Distance in pixels within which a new element is inserted into a flow. */
const nearFlow = 12
const attraction = 6
/** Minimum movement in pixels that turns a press on the button of the pad into a drag. */
const leastDrag = 8

interface Options {
  design: ProcessDesign
  flow: Pick<ReactFlowInstance, 'screenToFlowPosition' | 'getZoom'> | undefined
  tool: Tool
  onTool: (tool: Tool) => void
  gesture: GestureStore
}

/** Position and modifier key of a pointer event. */
interface Pointed {
  clientX: number
  clientY: number
  altKey: boolean
}

/** Returns handlers that place an element or end a connection, and show the effect before. */
export function usePlacing({ design, flow, tool, onTool, gesture }: Options) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the tool ends the gesture
  useEffect(() => endGesture(gesture), [tool, gesture])

  const placed = (item: PaletteItem, { clientX, clientY, altKey }: Pointed): Placed | undefined => {
    const { scene } = design.state.get()
    if (!flow || !scene) return undefined
    const at = flow.screenToFlowPosition({ x: clientX, y: clientY })
    return placeOf(scene, item, { at, near: altKey ? undefined : attraction / flow.getZoom() })
  }
  const showPlace = (item: PaletteItem, pointed: Pointed) => {
    const place = placed(item, pointed)
    if (!place) return
    const { box, guides, flow: below, host } = place
    gesture.set({
      ghost: { item, box },
      guides,
      ...(below && { target: { points: below.points, isAllowed: true }, words: '插入到连线中' }),
      ...(host && { target: { box: host.box, isAllowed: true }, words: '附着到活动' }),
    })
  }
  const showConnection = (from: string, { clientX, clientY }: Pointed) => {
    const { scene } = design.state.get()
    const source = scene?.shapes.find(each => each.id === from)
    if (!flow || !scene || !source) return
    const at = flow.screenToFlowPosition({ x: clientX, y: clientY })
    const over = elementAt(clientX, clientY)
    const target = scene.shapes.find(each => each.id === over)
    const isOther = target !== undefined && target.id !== from
    const fault = isOther ? connectionFault(design.document, from, target.id) : undefined
    gesture.set({
      line: [borderTowards(source.box, at), at],
      ...(isOther && { target: { box: target.box, isAllowed: !fault } }),
      ...(isOther && { words: fault?.message ?? titleBetween(design, from, target.id) }),
    })
  }
  /** Ends a connection at an element. */
  const connectTo = (id: string) => {
    if (tool.kind === 'connect' && design.run({ do: 'connect', from: tool.from, to: id })) onTool(selectTool)
  }
  return {
    /** Puts the chosen element where the pointer is. */
    place(pointed: Pointed) {
      const place = tool.kind === 'place' ? placed(tool.item, pointed) : undefined
      if (!place || tool.kind !== 'place') return
      const { shape } = tool.item
      const { at, flow: below, host } = place
      const done = below
        ? design.run({ do: 'insert', flow: below.id, ...shape, at })
        : host && shape.event !== undefined
          ? design.run({ do: 'attach', to: host.id, event: shape.event, ...(shape.name && { name: shape.name }), at })
          : design.run({ do: 'create', ...shape, at, diagram: design.state.get().diagram })
      if (done) onTool(selectTool)
    },
    connectTo,
    show(pointed: Pointed) {
      if (tool.kind === 'place') showPlace(tool.item, pointed)
      if (tool.kind === 'connect') showConnection(tool.from, pointed)
    },
    hide: () => endGesture(gesture),
    /** Ends a drag that began at the button of the pad. */
    release({ clientX, clientY }: PointerEvent) {
      if (tool.kind !== 'connect' || !tool.pressedAt) return
      const { pressedAt, from } = tool
      onTool({ kind: 'connect', from })
      if (Math.hypot(clientX - pressedAt.clientX, clientY - pressedAt.clientY) < leastDrag) return
      const over = elementAt(clientX, clientY)
      if (over !== undefined && over !== from) connectTo(over)
    },
  }
}

interface Placed {
  at: Point
  box: Box
  guides: ReturnType<typeof snap>['guides']
  flow: Scene['edges'][number] | undefined
  host: Scene['shapes'][number] | undefined
}

/** Returns the place for a new element: on a flow, on a border, else aligned if `near` is set, else exactly `at`. */
function placeOf(scene: Scene, { shape }: PaletteItem, { at, near }: { at: Point; near: number | undefined }): Placed {
  const below = scene.edges.find(each => each.type === 'sequenceFlow' && distanceTo(each.points, at) < nearFlow)
  const isAttachable = shape.type === 'intermediateCatchEvent' && mayHaveEvent('boundaryEvent', shape.event ?? '')
  const host = isAttachable ? hostAt(scene, at) : undefined
  const box = boxAt(shape.type, at)
  const flow = below && isFlowNode(shape.type) && !host ? below : undefined
  if (flow || host || near === undefined) return { at, box, guides: [], flow, host }
  const { by, guides } = snap(box, standing(scene), { near })
  const middle = moved(at, by.x, by.y)
  return { at: middle, box: boxAt(shape.type, middle), guides, flow, host }
}

function titleBetween(design: ProcessDesign, from: string, to: string): string | undefined {
  const [source, target] = [design.document.element(from), design.document.element(to)]
  return source && target && titleOf(connectionBetween(design.document, source, target))
}

/** Returns the id of the element at a position on the screen. */
export const elementAt = (x: number, y: number): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .flatMap(each => each.querySelector(':scope > [data-element]') ?? each.closest('[data-element]') ?? [])
    .find(each => each.closest('[data-canvas]'))
    ?.getAttribute('data-element') ?? undefined
