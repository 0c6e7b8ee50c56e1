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
  /** Shapes that are nodes of React Flow, and connections that are drawn one by one. */
  shapes: readonly SceneShape[]
  edges: readonly SceneEdge[]
  /** All is drawn as a sketch, and of the shapes only those that can be used now are nodes. */
  isFar: boolean
  /** Finds the shape under the pointer, which becomes a node. */
  onPointerMove: (event: PointerEvent) => void
}

/** So many selected shapes are nodes wherever they are. */
const most = 50

/**
 * What of a scene is put into the document of the browser: all of a small one, of a large one what is seen. Where so
 * much is seen that names cannot be read, a sketch is drawn instead, and the shape under the pointer and the selected
 * ones become nodes.
 */
export function useStage(scene: Scene | undefined, selected: ReadonlySet<string>, size: Size): Stage {
  const flow = useReactFlow()
  const [pointed, setPointed] = useState<string>()
  const large = isLarge(scene)
  // Only React Flow knows where a person looks; before it is there, a large drawing is seen whole.
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
