import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect } from 'react'

export interface VirtualRowsProps {
  count: number
  height: number
  scroller: RefObject<HTMLDivElement | null>
  /** Key of the row that had the focus when the first rows unmounted. */
  stood: RefObject<string | null>
  span: number
  /** Returns the key of a line, so that measured heights stay with their line when the lines change. */
  keyOf(at: number): string
  /** Returns whether the height of a line is known only after drawing. */
  isTall(at: number): boolean
  draw(at: number, measure?: (element: HTMLElement | null) => void): ReactNode
}

/** Estimated height in pixels of a tall line before it is drawn. */
const tall = 320

/** Draws the visible lines, with one empty line above and one below in place of the others. */
export function VirtualRows({ count, height, scroller, stood, span, keyOf, isTall, draw }: VirtualRowsProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: at => (isTall(at) ? tall : height),
    getItemKey: keyOf,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  useKeptFocus(stood, scroller, items.length > 0)
  const first = items[0]
  const last = items.at(-1)
  const below = last ? virtual.getTotalSize() - last.end : 0
  return (
    <>
      {first && first.start > 0 && <Gap height={first.start} span={span} />}
      {items.map(item => draw(item.index, isTall(item.index) ? virtual.measureElement : undefined))}
      {below > 0 && <Gap height={below} span={span} />}
    </>
  )
}

/** Moves the focus to the row that had it before these rows replaced the first ones. */
function useKeptFocus(stood: RefObject<string | null>, scroller: RefObject<HTMLDivElement | null>, isDrawn: boolean) {
  useLayoutEffect(() => {
    if (!isDrawn || stood.current === null) return
    scroller.current
      ?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(stood.current)}"]`)
      ?.focus({ preventScroll: true })
    stood.current = null
  }, [isDrawn, stood, scroller])
}

const Gap = ({ height, span }: { height: number; span: number }) => (
  <tr className="table-gap">
    <td colSpan={span} style={{ height }} />
  </tr>
)
