import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Query for the width of a phone; the style sheets use the same width. */
export const phone = '(max-width: 640px)'

/** Query for screens that fingers operate: controls are 40 px high there. The style sheets use the same query. */
export const touch = `${phone}, (pointer: coarse)`

/** Returns whether a media query matches, and follows changes. */
export function useMedia(query: string): boolean {
  // One MediaQueryList for each query: a new one on each render would leak the old one.
  const list = useMemo(() => matchMedia(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}
