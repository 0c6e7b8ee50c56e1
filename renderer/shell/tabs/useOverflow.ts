import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns whether the content of a box is wider than the box; measured again with every change of `content` and of the
 * width.
 */
export function useOverflow(box: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [overflows, setOverflows] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the content changes
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, content])
  return overflows
}
