import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'

/** Draws the rows in sight, with one empty row above and below that stands for the others. */
export function VirtualRows({
  count,
  height,
  scroller,
  span,
  draw,
}: {
  count: number
  height: number
  scroller: RefObject<HTMLDivElement | null>
  span: number
  draw(at: number): ReactNode
}) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  const below = last ? virtual.getTotalSize() - last.end : 0
  return (
    <>
      {first && first.start > 0 && <Gap height={first.start} span={span} />}
      {items.map(item => draw(item.index))}
      {below > 0 && <Gap height={below} span={span} />}
    </>
  )
}

const Gap = ({ height, span }: { height: number; span: number }) => (
  <tr className="table-gap">
    <td colSpan={span} style={{ height }} />
  </tr>
)
