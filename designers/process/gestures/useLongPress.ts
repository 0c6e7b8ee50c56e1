import { type PointerEvent, useEffect, useRef } from 'react'

/** Minimum duration of a long press in milliseconds, and maximum movement in pixels. */
const rest = 500
const wobble = 10

/** Calls a function at a long press on the canvas. */
export function useLongPress(onPress: (at: { clientX: number; clientY: number }) => void) {
  const pressed = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  const end = () => {
    clearTimeout(pressed.current?.timer)
    pressed.current = undefined
  }
  useEffect(() => () => clearTimeout(pressed.current?.timer), [])
  return {
    begin({ pointerType, clientX, clientY, isPrimary }: PointerEvent) {
      // A second finger starts a zoom instead.
      end()
      if (pointerType !== 'touch' || !isPrimary) return
      const timer = setTimeout(() => onPress({ clientX, clientY }), rest)
      pressed.current = { x: clientX, y: clientY, timer }
    },
    move({ clientX, clientY }: PointerEvent) {
      const at = pressed.current
      if (at && Math.hypot(clientX - at.x, clientY - at.y) > wobble) end()
    },
    end,
  }
}
