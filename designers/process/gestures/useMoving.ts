import { useRef } from 'react'
import type { Node, ReactFlowInstance } from 'reactflow'
import { withContents } from '../../../processes/document/drawing.ts'
import { around, type Box, centre, moved, nearestOnBorder, type Point } from '../../../processes/document/geometry.ts'
import { snap } from '../../canvas/snapping.ts'
import type { ProcessDesign } from '../processDesign.ts'
import type { ShapeData } from '../ShapeNode.tsx'
import { type Drop, dropOf } from './dropOf.ts'
import { endGesture, type GestureStore } from './gesture.ts'
import { neighboursOf } from './neighboursOf.ts'

type ShapeNodeType = Node<ShapeData, 'shape'>

interface Moving {
  ids: readonly string[]
  /** Ids of the moved elements and their contents. */
  all: ReadonlySet<string>
  start: Point
  box: Box
  others: readonly Box[]
  by: Point
  drop: Drop | undefined
  end: () => void
}

interface Options {
  design: ProcessDesign
  flow: ReactFlowInstance<ShapeNodeType> | undefined
  /** The nodes at their positions in the document. */
  wanted: readonly ShapeNodeType[]
  setNodes: (nodes: ShapeNodeType[]) => void
  gesture: GestureStore
}

/** Distance in pixels within which elements snap to a line. */
const attraction = 6

const words = { along: undefined, fasten: '附着到活动', detach: '从活动分离' } as const

/**
 * Drags selected elements. They snap to their neighbours unless Alt is held; Escape ends the drag and changes nothing.
 * An event is attached to the activity at whose border it is dropped.
 */
export function useMoving({ design, flow, wanted, setNodes, gesture }: Options) {
  const moving = useRef<Moving>(undefined)
  const latest = useRef(wanted)
  latest.current = wanted

  const reset = () => {
    moving.current?.end()
    moving.current = undefined
    endGesture(gesture)
    setNodes([...latest.current])
  }
  const begin = (node: ShapeNodeType | undefined) => {
    const { scene, selected } = design.state.get()
    if (!node || !scene) return
    const { id } = node.data.figure
    const ids = selected.has(id) ? [...selected] : [id]
    const all = withContents(design.document, ids)
    const box = around(scene.shapes.filter(each => ids.includes(each.id)).map(each => each.box))
    if (!box) return
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      reset()
    }
    window.addEventListener('keydown', giveUp, true)
    moving.current = {
      ids,
      all,
      start: node.position,
      box,
      others: neighboursOf(scene, ids, all),
      by: { x: 0, y: 0 },
      drop: undefined,
      end: () => window.removeEventListener('keydown', giveUp, true),
    }
  }
  const drag = (event: { altKey: boolean }, node: ShapeNodeType | undefined) => {
    const now = moving.current
    const { scene } = design.state.get()
    if (!now || !node || !scene) return
    const raw = { x: node.position.x - now.start.x, y: node.position.y - now.start.y }
    const there = moved(now.box, raw.x, raw.y)
    const [only] = now.ids
    now.drop =
      now.ids.length === 1 && only !== undefined ? dropOf(design.document, scene, only, centre(there)) : undefined
    const { drop } = now
    const snapped =
      event.altKey || drop?.host ? undefined : snap(there, now.others, { near: attraction / (flow?.getZoom() ?? 1) })
    const onBorder = drop?.host && nearestOnBorder(drop.host.box, centre(there))
    now.by = onBorder
      ? { x: onBorder.x - centre(now.box).x, y: onBorder.y - centre(now.box).y }
      : { x: Math.round(raw.x + (snapped?.by.x ?? 0)), y: Math.round(raw.y + (snapped?.by.y ?? 0)) }
    const text = drop && (drop.fault?.message ?? words[drop.kind])
    gesture.set({
      isMoving: true,
      guides: snapped?.guides ?? [],
      ...(drop && drop.kind !== 'along' && drop.host && { target: { box: drop.host.box, isAllowed: !drop.fault } }),
      ...(drop &&
        !drop.host &&
        drop.fault && { target: { box: moved(now.box, now.by.x, now.by.y), isAllowed: false } }),
      ...(text !== undefined && { words: text }),
    })
    setNodes(
      latest.current.map(each =>
        now.all.has(each.data.figure.id) ? { ...each, position: moved(each.position, now.by.x, now.by.y) } : each,
      ),
    )
  }
  const drop = () => {
    const now = moving.current
    if (!now) return
    now.end()
    moving.current = undefined
    endGesture(gesture)
    if (now.by.x === 0 && now.by.y === 0) return setNodes([...latest.current])
    const [id = ''] = now.ids
    const at = centre(moved(now.box, now.by.x, now.by.y))
    const done =
      now.drop?.kind === 'fasten' && now.drop.host
        ? design.run({ do: 'fasten', id, to: now.drop.host.id, at })
        : now.drop?.kind === 'detach'
          ? design.run({ do: 'detach', id, at })
          : design.run({ do: 'move', ids: now.ids, by: now.by })
    if (!done) setNodes([...latest.current])
  }
  return { begin, drag, drop }
}
