import { type ReactNode, type RefObject, useLayoutEffect } from 'react'

/**
 * The first rows of a long table until the code is there that draws those in sight. Leaves the row on which somebody
 * stands: known only when these rows go, since React waits a while between drawing what replaces them and showing it.
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
