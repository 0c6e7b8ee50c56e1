import { type MouseEvent, useRef } from 'react'
import { useReactFlow, useStoreApi } from 'reactflow'
import { encloses, type Point } from '../../processes/document/geometry.ts'
import type { ProcessDesign } from './processDesign.ts'

/** Selects the shapes of a sketch inside a drawn rectangle, because React Flow does not know them. */
export function useFarSelection(design: ProcessDesign, isFar: boolean) {
  const flow = useReactFlow()
  const store = useStoreApi()
  const from = useRef<Point>(undefined)
  return {
    onSelectionStart() {
      const drawn = store.getState().userSelectionRect
      from.current = drawn ? { x: drawn.startX, y: drawn.startY } : undefined
    },
    onSelectionEnd({ clientX, clientY }: MouseEvent) {
      if (!isFar || !from.current) return
      const [one, other] = [from.current, flow.screenToFlowPosition({ x: clientX, y: clientY })]
      const [left, top] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
      const box = { x: left, y: top, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) }
      const { scene } = design.state.get()
      design.select(scene?.shapes.flatMap(each => (encloses(box, each.box) ? each.id : [])) ?? [])
    },
  }
}
