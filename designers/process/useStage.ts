import { type PointerEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useReactFlow, useStore } from 'reactflow'
import type { Scene, SceneEdge, SceneShape } from '../../processes/document/scene.ts'
import {
  boxOfEdge,
  few,
  isLarge,
  isTooSmall,
  overlap,
  readable,
  regionOf,
  type Size,
  shapeAt,
  wholeView,
} from './view.ts'

export interface Stage {
  /** Shapes that are nodes of React Flow, and connections with DOM elements of their own. */
  shapes: readonly SceneShape[]
  edges: readonly SceneEdge[]
  /** Whether a sketch shows the diagram; only selected shapes and the one under the pointer are nodes then. */
  isFar: boolean
  /** Finds the shape under the pointer, which becomes a node. */
  onPointerMove: (event: PointerEvent) => void
}

/** Up to this number, selected shapes are nodes even outside of the view. */
const most = 50

/**
 * Returns the part of a scene to render: all of a small scene, the visible part of a large one. If names would be too
 * small to read, a sketch replaces the nodes, except for the shape under the pointer and the selected ones.
 */
export function useStage(scene: Scene | undefined, selected: ReadonlySet<string>, size: Size): Stage {
  const flow = useReactFlow()
  const [pointed, setPointed] = useState<string>()
  const large = isLarge(scene)
  // React Flow has the view. Until it is mounted, the view shows the whole diagram.
  const seen = useStore(
    ({ transform: [x, y, zoom], width, height, panZoom }) => {
      if (!large) return undefined
      const isThere = panZoom !== null && width > 0
      const view = isThere ? { x, y, zoom } : wholeView(scene, size)
      return { region: regionOf(view, isThere ? { width, height } : size), isSmall: isTooSmall(view.zoom) }
    },
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  )
  const parts = useMemo(() => {
    const { shapes = [], edges = [] } = scene ?? {}
    if (!seen) return { shapes, edges, isFar: false }
    const isIn = (shape: SceneShape) => overlap(shape.box, seen.region)
    const inside = shapes.filter(isIn)
    const isFar = inside.length > (seen.isSmall ? few : readable)
    const isKept = (id: string) => selected.size <= most && selected.has(id)
    if (isFar)
      return {
        shapes: shapes.filter(({ id }) => id === pointed || isKept(id)),
        edges: edges.filter(({ id }) => isKept(id)),
        isFar,
      }
    return {
      shapes: selected.size > most ? inside : shapes.filter(shape => isIn(shape) || isKept(shape.id)),
      edges: edges.filter(edge => overlap(boxOfEdge(edge), seen.region) || isKept(edge.id)),
      isFar,
    }
  }, [scene, seen, selected, pointed])
  const isFar = useRef(parts.isFar)
  isFar.current = parts.isFar
  const onPointerMove = useCallback(
    ({ clientX, clientY, buttons }: PointerEvent) => {
      if (!isFar.current || buttons > 0 || !scene) return
      setPointed(shapeAt(scene.shapes, flow.screenToFlowPosition({ x: clientX, y: clientY }))?.id)
    },
    [flow, scene],
  )
  return { ...parts, onPointerMove }
}
