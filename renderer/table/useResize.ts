import { type PointerEvent, useState } from 'react'
import type { ColumnLayout } from './tableColumn.ts'

const narrowest = 48

/**
 * Resizes a column by dragging the right edge of its heading: the layout follows the pointer, and is saved when the
 * button is released.
 */
export function useResize(layout: ColumnLayout, onLayout: ((layout: ColumnLayout) => void) | undefined) {
  const [dragged, setDragged] = useState<{ id: string; width: number } | null>(null)
  const withWidth = (id: string, width: number): ColumnLayout => ({
    ...layout,
    widths: { ...layout.widths, [id]: width },
  })

  const start = (id: string, width: number, event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const handle = event.currentTarget
    const from = event.clientX
    let now = width
    const move = (moved: globalThis.PointerEvent) => {
      now = Math.max(narrowest, Math.round(width + moved.clientX - from))
      setDragged({ id, width: now })
    }
    const end = () => {
      handle.removeEventListener('pointermove', move)
      setDragged(null)
      if (now !== width) onLayout?.(withWidth(id, now))
    }
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end, { once: true })
  }

  return { layout: dragged ? withWidth(dragged.id, dragged.width) : layout, start: onLayout ? start : undefined }
}
