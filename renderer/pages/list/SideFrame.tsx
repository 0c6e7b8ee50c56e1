import { type CSSProperties, type ReactNode, useState } from 'react'
import styles from '../../page/SideTree.module.css'
import { SplitHandle } from '../../ui/SplitHandle.tsx'

export interface SideLayout {
  width?: number
  closed?: boolean
}

const narrowest = 160
const widest = 480
const usual = 208

/** The tree beside a list: resizable by dragging or arrow keys, collapsible. Stored per user. */
export function SideFrame({
  title,
  layout,
  onLayout,
  side,
  children,
}: {
  title: string
  layout: SideLayout
  onLayout(layout: SideLayout): void
  side: ReactNode
  children: ReactNode
}) {
  const [dragged, setDragged] = useState<number>()
  const width = dragged ?? layout.width ?? usual
  const settle = (next: number) => {
    setDragged(undefined)
    if (next !== width) onLayout({ ...layout, width: next })
  }
  const { closed = false } = layout
  return (
    <div className={styles.frame} data-closed={closed || undefined} style={{ '--side': `${width}px` } as CSSProperties}>
      {!closed && side}
      <div className={styles.edge}>
        {!closed && (
          <SplitHandle
            label={`调整${title}宽度`}
            className={styles.handle}
            width={width}
            narrowest={narrowest}
            widest={widest}
            onDrag={setDragged}
            onWidth={settle}
          />
        )}
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!closed}
          aria-label={closed ? `展开${title}` : `收起${title}`}
          title={closed ? `展开${title}` : `收起${title}`}
          onClick={() => onLayout({ ...layout, closed: !closed })}
        >
          {closed ? '›' : '‹'}
        </button>
      </div>
      {children}
    </div>
  )
}
