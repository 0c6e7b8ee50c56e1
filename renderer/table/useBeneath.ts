import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Marks the scroller with `data-beneath-left` and `data-beneath-right` while columns lie beneath those pinned to that
 * side. Only events of scrolling ask the browser for a position, so that drawing never waits for a layout.
 *
 * @param total width of the table in pixels
 * @param room width in pixels in which it is seen
 */
export function useBeneath(scroller: RefObject<HTMLDivElement | null>, total: number, room: number): void {
  const left = useRef(0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || room === 0) return
    const mark = () => {
      element.toggleAttribute('data-beneath-left', left.current > 0)
      // Positions of a magnified page have fractions.
      element.toggleAttribute('data-beneath-right', total - room - left.current > 1)
    }
    const follow = () => {
      left.current = element.scrollLeft
      mark()
    }
    mark()
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller, total, room])
}
