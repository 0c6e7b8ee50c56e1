import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'

/** From this many rows on only those in sight are drawn. */
const virtualFrom = 50

/** Which rows are drawn: all of a few, those in sight of many, and always the active one, which holds the focus. */
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
    // Another density makes all rows another height.
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
