import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** A window as narrow as a telephone's; the same width as in the style sheets. */
export const phone = '(max-width: 640px)'

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  // One list for as long as it is looked at: asking anew at each drawing would leave one behind every time.
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
