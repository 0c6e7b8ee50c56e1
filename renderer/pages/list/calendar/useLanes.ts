import { type RefObject, useLayoutEffect, useState } from 'react'

/** Heights of the line of dates and of an entry, and the gap between entries, as in calendar.css. */
const headHeight = 28
const laneHeight = 22
const gap = 2
/** Lanes where nothing can be measured. */
const usual = 4

/** Returns the number of entries that fit below each other in a week, measured before the first paint. */
export function useLanes(grid: RefObject<HTMLElement | null>, weeks: number): number {
  const [height, setHeight] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: more weeks have less room each
  useLayoutEffect(() => {
    const { current: element } = grid
    if (!element) return
    const measure = () => setHeight(element.querySelector('.calendar-week')?.clientHeight ?? 0)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid, weeks])
  return height === 0 ? usual : Math.max(1, Math.floor((height - headHeight + gap) / laneHeight))
}
