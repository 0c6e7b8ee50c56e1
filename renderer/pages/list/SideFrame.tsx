import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import styles from './SideTree.module.css'

export interface SideLayout {
  width?: number
  closed?: boolean
}

const narrowest = 160
const widest = 480
const usual = 208
const step = 16

/** The tree beside a list: its width is dragged or set by the arrow keys, and it can be put away. Kept for the person. */
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
  const clamp = (value: number) => Math.min(widest, Math.max(narrowest, Math.round(value)))
  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault()
    const handle = event.currentTarget
    const from = event.clientX
    let now = width
    const move = (moved: globalThis.PointerEvent) => {
      now = clamp(width + moved.clientX - from)
      setDragged(now)
    }
    const end = () => {
      handle.removeEventListener('pointermove', move)
      setDragged(undefined)
      if (now !== width) onLayout({ ...layout, width: now })
    }
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end, { once: true })
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[key]
    if (by !== undefined) onLayout({ ...layout, width: clamp(width + by) })
  }
  const { closed = false } = layout
  return (
    <div
      className={styles.frame}
      data-closed={closed || undefined}
      style={{ gridTemplateColumns: closed ? '12px minmax(0, 1fr)' : `${width}px 12px minmax(0, 1fr)` }}
    >
      {!closed && side}
      <div className={styles.edge}>
        {!closed && (
          // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no rule between paragraphs
          <div
            role="separator"
            aria-orientation="vertical"
            aria-label={`调整${title}宽度`}
            aria-valuenow={width}
            aria-valuemin={narrowest}
            aria-valuemax={widest}
            tabIndex={0}
            className={styles.handle}
            onPointerDown={start}
            onKeyDown={onKeyDown}
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
