import { type ReactNode, type RefObject, useLayoutEffect } from 'react'

/**
 * Draws the first rows of a long table until the virtual rows have loaded. Records the row with the focus when these
 * rows unmount, because React waits between drawing the replacement and showing it.
 */
export function FirstRows({
  scroller,
  stood,
  children,
}: {
  scroller: RefObject<HTMLDivElement | null>
  stood: RefObject<string | null>
  children: ReactNode
}) {
  useLayoutEffect(
    () => () => {
      const { activeElement } = document
      const row = scroller.current?.contains(activeElement) ? activeElement?.closest('tr[data-at]') : undefined
      stood.current = row?.getAttribute('data-id') ?? null
    },
    [scroller, stood],
  )
  return children
}
