import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './diagnostics.module.css'

/** Frame around a node's element, with its name; follows scrolling. */
export function NodeFrame({ element, label }: { element: Element; label: string }) {
  const [box, setBox] = useState<DOMRect>()
  useLayoutEffect(() => {
    const measure = () => setBox(element.getBoundingClientRect())
    measure()
    document.addEventListener('scroll', measure, true)
    addEventListener('resize', measure)
    return () => {
      document.removeEventListener('scroll', measure, true)
      removeEventListener('resize', measure)
    }
  }, [element])
  if (!box) return null
  const { left, top, width, height } = box
  return createPortal(
    <div
      className={styles.frame}
      style={{ left, top, width, height }}
      data-diagnostics=""
      data-below={top < 28 || undefined}
    >
      <span>{label}</span>
    </div>,
    document.body,
  )
}
