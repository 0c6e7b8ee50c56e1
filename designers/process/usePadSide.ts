import { type RefObject, useLayoutEffect, useState } from 'react'
import { useStore as useFlowStore, useViewport } from 'reactflow'
import type { Box } from '../../processes/document/geometry.ts'
import { type PadSide, padSide } from './padSide.ts'

/** Returns the side of an element with space for its pad, clear of the map; updated with the view. */
export function usePadSide({ x, y, width, height }: Box, pad: RefObject<HTMLElement | null>): PadSide {
  const view = useViewport()
  const canvasWidth = useFlowStore(state => state.width)
  const canvasHeight = useFlowStore(state => state.height)
  const [side, setSide] = useState<PadSide>('right')
  useLayoutEffect(() => {
    const own = pad.current
    const canvas = own?.closest('[data-canvas]')
    if (!own || !canvas) return
    const { left, top } = canvas.getBoundingClientRect()
    const covered = [...canvas.querySelectorAll('.react-flow__panel')].map(panel => {
      const box = panel.getBoundingClientRect()
      return { x: box.left - left, y: box.top - top, width: box.width, height: box.height }
    })
    const element = {
      x: x * view.zoom + view.x,
      y: y * view.zoom + view.y,
      width: width * view.zoom,
      height: height * view.zoom,
    }
    setSide(
      padSide({
        element,
        pad: { width: own.offsetWidth, height: own.offsetHeight },
        canvas: { width: canvasWidth, height: canvasHeight },
        covered,
      }),
    )
  }, [x, y, width, height, view.x, view.y, view.zoom, canvasWidth, canvasHeight, pad])
  return side
}
