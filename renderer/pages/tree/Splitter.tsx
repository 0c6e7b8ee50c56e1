import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import styles from './TreePage.module.css'

const narrowest = 180
const widest = 560

/** A side whose width is dragged, or set by the arrow keys. */
export function Splitter({ side, children }: { side: ReactNode; children: ReactNode }) {
  const [width, setWidth] = useState(280)
  const clamp = (value: number) => Math.min(widest, Math.max(narrowest, value))
  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault()
    const handle = event.currentTarget
    const from = event.clientX
    const move = (moved: globalThis.PointerEvent) => setWidth(clamp(width + moved.clientX - from))
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') setWidth(now => clamp(now - 16))
    if (event.key === 'ArrowRight') setWidth(now => clamp(now + 16))
  }
  return (
    <div className={styles.split}>
      <aside style={{ width }}>{side}</aside>
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that moves is no rule between paragraphs */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label="调整宽度"
        aria-valuenow={width}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        tabIndex={0}
        className={styles.handle}
        onPointerDown={start}
        onKeyDown={onKeyDown}
      />
      <div className={styles.main}>{children}</div>
    </div>
  )
}
