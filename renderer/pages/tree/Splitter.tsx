import { type CSSProperties, type ReactNode, useState } from 'react'
import { SplitHandle } from '../../ui/SplitHandle.tsx'
import styles from './TreePage.module.css'

/** A side whose width is dragged, or set by the arrow keys. */
export function Splitter({ side, children }: { side: ReactNode; children: ReactNode }) {
  const [width, setWidth] = useState(280)
  return (
    <div className={styles.split} style={{ '--side': `${width}px` } as CSSProperties}>
      <aside>{side}</aside>
      <SplitHandle
        label="调整宽度"
        className={styles.handle}
        width={width}
        narrowest={180}
        widest={560}
        onDrag={setWidth}
        onWidth={setWidth}
      />
      <div className={styles.main}>{children}</div>
    </div>
  )
}
