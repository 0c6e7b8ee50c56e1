import type { ReactNode } from 'react'
import styles from './WrongCount.module.css'

/** How many fields of a section are wrong; nothing when none is. */
export function WrongCount({ count = 0, children }: { count: number | undefined; children?: ReactNode }) {
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {count}
      {children}
    </span>
  )
}
