import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect } from 'react'

export interface VirtualRowsProps {
  count: number
  height: number
  scroller: RefObject<HTMLDivElement | null>
  /** The row on which somebody stood when the first rows went. */
  stood: RefObject<string | null>
  span: number
  /** Keeps measured heights with their line when lines come and go. */
  keyOf(at: number): string
  /** Lines whose height is only known when they are drawn. */
  isTall(at: number): boolean
  draw(at: number, measure?: (element: HTMLElement | null) => void): ReactNode
}

/** What a tall line is taken for until it was drawn. */
const tall = 320

/** Draws the lines in sight, with one empty line above and below that stands for the others. */
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

/** These rows replace the first ones, drawn until this file was here: who stood on one of those stands on it again. */
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
