import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'

/** Minimum number of rows for virtualization. */
const virtualFrom = 50

/** Returns which rows to draw: all of a few, the visible ones of many, and always the active one, which has focus. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, active, height }: { count: number; active: number | undefined; height: number },
) {
  const isVirtual = count >= virtualFrom
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range)
      return active === undefined || rows.includes(active) ? rows : [...rows, active].sort((a, b) => a - b)
    },
    [active],
  )
  const virtual = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    rangeExtractor,
  })
  const { measure } = virtual
  const measured = useRef(height)
  useEffect(() => {
    // Another density changes the height of all rows.
    if (measured.current !== height) measure()
    measured.current = height
  }, [measure, height])
  const key = isVirtual
    ? virtual
        .getVirtualItems()
        .map(item => item.index)
        .join()
    : ''
  return useMemo(() => {
    const rows = isVirtual
      ? key === ''
        ? []
        : key.split(',').map(Number)
      : Array.from({ length: count }, (_, at) => at)
    return { rows, after: isVirtual ? count - 1 - (rows.at(-1) ?? -1) : 0 }
  }, [isVirtual, key, count])
}
