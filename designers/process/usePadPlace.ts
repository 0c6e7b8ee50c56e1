import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useStore as useFlowStore, useViewport } from 'reactflow'
import { type Box, encloses } from '../../processes/document/geometry.ts'
import type { SceneShape } from '../../processes/document/scene.ts'
import { type PadPlace, padPlace } from './padPlace.ts'
import { layerOf } from './shapeNodes.ts'

/**
 * Returns where an element has space for its pad, clear of the map and of its neighbours among `shapes`; updated with
 * the view.
 */
export function usePadPlace(
  shape: SceneShape,
  shapes: readonly SceneShape[],
  pad: RefObject<HTMLElement | null>,
): PadPlace {
  const { x, y, width, height } = shape.box
  const view = useViewport()
  const canvasWidth = useFlowStore(state => state.width)
  const canvasHeight = useFlowStore(state => state.height)
  const [place, setPlace] = useState<PadPlace>({ side: 'right', align: 'center' })
  const neighbours = useMemo(() => neighboursOf(shape, shapes), [shape, shapes])
  useLayoutEffect(() => {
    const own = pad.current
    const canvas = own?.closest('[data-canvas]')
    if (!own || !canvas) return
    const { left, top } = canvas.getBoundingClientRect()
    const covered = [...canvas.querySelectorAll('.react-flow__panel')].map(panel => {
      const box = panel.getBoundingClientRect()
      return { x: box.left - left, y: box.top - top, width: box.width, height: box.height }
    })
    const onCanvas = (box: Box): Box => ({
      x: box.x * view.zoom + view.x,
      y: box.y * view.zoom + view.y,
      width: box.width * view.zoom,
      height: box.height * view.zoom,
    })
    const next = padPlace({
      element: onCanvas({ x, y, width, height }),
      pad: { width: own.offsetWidth, height: own.offsetHeight },
      canvas: { width: canvasWidth, height: canvasHeight },
      covered,
      others: neighbours.map(onCanvas),
    })
    setPlace(now => (now.side === next.side && now.align === next.align ? now : next))
  }, [x, y, width, height, neighbours, view.x, view.y, view.zoom, canvasWidth, canvasHeight, pad])
  return place
}

/** Returns the boxes of the other shapes and their names; of pools, lanes and open sub-processes only the contents. */
const neighboursOf = (shape: SceneShape, shapes: readonly SceneShape[]): Box[] =>
  shapes
    .filter(each => each.id !== shape.id && layerOf(each) > 0 && !encloses(each.box, shape.box))
    .flatMap(({ box, label }) => (label ? [box, label] : [box]))
