import { useEffect, useState } from 'react'

/** Whether a finger points: the last pointer was one, or none was used yet and the screen has no finer one. */
export function useTouch(): boolean {
  const [isTouch, setTouch] = useState(() => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false)
  useEffect(() => {
    const see = (event: PointerEvent) => setTouch(event.pointerType === 'touch')
    window.addEventListener('pointerdown', see, true)
    return () => window.removeEventListener('pointerdown', see, true)
  }, [])
  return isTouch
}
