import { type PointerEvent, useRef } from 'react'
import type { ReactFlowInstance } from 'reactflow'
import { emptyBefore, type Line } from '../../../processes/document/commands/spreadShapes.ts'
import type { Point } from '../../../processes/document/geometry.ts'
import type { ProcessDesign } from '../processDesign.ts'
import { selectTool, type Tool } from '../tool.ts'
import { endGesture, type GestureStore } from './gesture.ts'

interface Options {
  design: ProcessDesign
  flow: Pick<ReactFlowInstance, 'screenToFlowPosition'> | undefined
  tool: Tool
  onTool: (tool: Tool) => void
  gesture: GestureStore
}

/** Minimum movement in pixels that gives a drag its direction. */
const least = 4
const grid = 10

/** Returns handlers for the space tool: a drag adds space at its start, or removes empty space there. */
export function useSpacing({ design, flow, tool, onTool, gesture }: Options) {
  const start = useRef<Point>(undefined)
  return {
    begin(event: PointerEvent) {
      if (tool.kind !== 'space' || !flow || event.button !== 0) return
      if (event.target instanceof Element && event.target.closest('button')) return
      start.current = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
      event.currentTarget.setPointerCapture?.(event.pointerId)
    },
    move(event: PointerEvent) {
      const from = start.current
      const { scene } = design.state.get()
      if (tool.kind !== 'space' || !from || !flow || !scene) return
      const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
      const [dx, dy] = [at.x - from.x, at.y - from.y]
      if (Math.hypot(dx, dy) < least) return
      const along = Math.abs(dx) > Math.abs(dy) ? 'x' : 'y'
      const line: Line = { along, at: Math.round(from[along]) }
      const wanted = along === 'x' ? dx : dy
      const by = event.altKey ? Math.round(wanted) : Math.round(wanted / grid) * grid
      const empty = by < 0 ? Math.floor(emptyBefore(design.document, scene.plane, line)) : 0
      gesture.set({ space: { ...line, by: Math.max(by, Math.min(0, -empty)) } })
    },
    end() {
      const { space } = gesture.get()
      if (tool.kind !== 'space' || !start.current) return
      start.current = undefined
      endGesture(gesture)
      if (!space || space.by === 0) return
      if (design.run({ do: 'space', ...space, diagram: design.state.get().diagram })) onTool(selectTool)
    },
    cancel() {
      start.current = undefined
      endGesture(gesture)
    },
  }
}
